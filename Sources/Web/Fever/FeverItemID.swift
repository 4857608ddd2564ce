/// Article ids in the Fever API: the store's id plus 10^9, so that all have ten digits (Readrops
/// finds the highest id by comparing strings) and stay below 2^31 (apps keep them in 32 bits).
enum FeverItemID {
  private static let offset: Int64 = 1_000_000_000

  static func of(_ article: Int64) -> Int64 { article &+ offset }

  /// Returns the article for a Fever id; 0 for a number below every Fever id.
  static func article(_ id: Int64) -> Int64 { max(0, id - offset) }
}
