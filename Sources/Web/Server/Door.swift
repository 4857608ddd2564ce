/// The listener that accepted a connection.
enum Door: Sendable, Hashable {
  case main
  /// The extra address of `websub.listen`, which serves only the callback.
  case callback
}
