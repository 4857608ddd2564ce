/// Which of the listeners a connection came through.
enum Door: Sendable, Hashable {
  case main
  /// The extra address of `websub.listen`, which serves the callback only.
  case callback
}
