/// Tells a story that others may tell too.
package protocol CoveragePresentable: Sendable {
  /// The story's number, `nil` where it belongs to none.
  var storyID: Int64? { get }
  /// How many sources tell it, this one included; 0 where it belongs to none.
  var storySources: Int { get }
}

extension Field where Subject: CoveragePresentable {
  package static var story: Self {
    .group(
      "story",
      [
        Self("id") { .count($0.storyID.map { Int($0) }) },
        Self("sources") { .count($0.storySources) },
      ], isPresent: { $0.storyID != nil })
  }
  /// "told by 4"; nothing where only one tells it.
  package static var coverage: Self {
    Self("story_sources") { $0.storySources > 1 ? .count($0.storySources, .tellings) : .none }
  }
}
