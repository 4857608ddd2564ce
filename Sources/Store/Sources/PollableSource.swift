/// The data of a configured source that polling needs.
package struct PollableSource: Sendable, Hashable {
  package var id: Int64
  package var name: String
  /// Initial votes of each of its articles (0.5–2).
  package var weight: Double
  /// Whether it has no articles.
  package var isEmpty: Bool

  package init(id: Int64, name: String, weight: Double, isEmpty: Bool) {
    self.id = id
    self.name = name
    self.weight = weight
    self.isEmpty = isEmpty
  }
}
