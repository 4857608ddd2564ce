package import Store

extension PostgresStore: Store {
  package var hostLeases: (any HostLeasing)? { self }
}
