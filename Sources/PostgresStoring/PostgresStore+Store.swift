package import Storing

extension PostgresStore: Store {
  package var hostLeases: (any HostLeasing)? { self }
}
