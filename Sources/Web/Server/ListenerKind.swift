/// The listener that accepted a connection.
enum ListenerKind: Sendable, Hashable {
  case main
  /// The extra address of `websub.listen`, which serves only the callback.
  case callback
}
