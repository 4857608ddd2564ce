/// What a candidate's place for a reader is computed from, beside its place in the order.
package struct CandidateDetails {
  /// The source's weight when it came.
  package let weight: Double
  /// What it is known by: valid until the next candidate; empty where nobody looked.
  package let features: UnsafeRawBufferPointer
  package let isRead: Bool
  /// How often it was shown to readers, and opened then.
  package let exposure: (shown: Double, opened: Double)
  /// The story that it tells.
  package let story: Int64?
}
