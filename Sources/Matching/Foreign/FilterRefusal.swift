/// Why a filter of another reader can't be said in our language.
struct FilterRefusal: Error {
  /// A clause, without a final dot.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
