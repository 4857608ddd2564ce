package import Models

/// Pure functions that decode stored bytes; the formats belong to the ranking.
package struct ListDecoders: Sendable {
  /// Whether a stored model can be decoded. A model that can't is computed from all examples again.
  package var isModel: @Sendable ([UInt8]) -> Bool
  /// The articles of a list that were on its shown pages.
  package var shown: @Sendable (StoredList) -> [Int64]
  /// The articles of a list that its next page needs.
  package var wanted: @Sendable (StoredList) -> [Int64]

  package init(
    isModel: @escaping @Sendable ([UInt8]) -> Bool,
    shown: @escaping @Sendable (StoredList) -> [Int64],
    wanted: @escaping @Sendable (StoredList) -> [Int64]
  ) {
    self.isModel = isModel
    self.shown = shown
    self.wanted = wanted
  }
}
