package import Models

/// How what is stored as bytes is read, as pure functions: the forms are the ranking's.
package struct ListForms: Sendable {
  /// Whether a stored model can be read. One that can't is folded from all lessons again.
  package var isModel: @Sendable ([UInt8]) -> Bool
  /// The articles of a list that were on the pages that were shown.
  package var shown: @Sendable (StoredList) -> [Int64]
  /// Those of a list's articles that its next page needs to know.
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
