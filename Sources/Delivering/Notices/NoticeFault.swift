import Foundation

/// Why a target could not be notified.
struct NoticeFault: Error, Hashable {
  /// A sentence.
  let reason: String
  /// Earliest time for the next request, as its host asked for.
  var notBefore: Date?

  init(_ reason: String, notBefore: Date? = nil) {
    self.reason = reason
    self.notBefore = notBefore
  }
}
