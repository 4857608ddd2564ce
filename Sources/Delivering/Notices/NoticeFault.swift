import Foundation

/// Why a target could not be told.
struct NoticeFault: Error, Hashable {
  /// A sentence.
  let reason: String
  /// Its host wants to be left alone until then.
  var notBefore: Date?

  init(_ reason: String, notBefore: Date? = nil) {
    self.reason = reason
    self.notBefore = notBefore
  }
}
