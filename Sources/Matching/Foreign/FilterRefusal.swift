/// The reason why a filter of another program cannot be translated.
struct FilterRefusal: Error {
  /// A clause, without a full stop.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
