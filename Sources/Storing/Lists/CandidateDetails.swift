/// What some candidates' places for a reader are computed from, beside their places in the order.
package struct CandidateDetails {
  package struct One {
    /// The source's weight when it came.
    package var weight = 1.0
    /// The story that it tells.
    package var story: Int64?
    /// How often it was shown to readers, and opened then.
    package var exposure = (shown: 0.0, opened: 0.0)
    package var isRead = false
    /// Where what it is known by stands in ``CandidateDetails/features``; empty where nobody looked.
    package var features = 0..<0
  }

  /// Of each candidate, in their order.
  package internal(set) var all: [One]
  package internal(set) var features: [UInt8] = []
}
