/// The ids of articles in Fever's dialect: 10^9 more than ours, so that all have ten digits (Readrops
/// looks for the highest of them as texts) and stay below 2^31 (apps keep them in 32 bits).
enum FeverItemID {
  private static let offset: Int64 = 1_000_000_000

  static func of(_ article: Int64) -> Int64 { article &+ offset }

  /// The article of an id, 0 for a smaller number than any id.
  static func article(_ id: Int64) -> Int64 { max(0, id - offset) }
}
