/// An article of a story, with its sort key in a list.
struct RankedStoryArticle: Comparable {
  let id: Int64
  let story: Int64
  let place: Double

  /// Whether it comes after the other one in the list.
  static func < (one: RankedStoryArticle, other: RankedStoryArticle) -> Bool {
    (one.place, one.id) < (other.place, other.id)
  }
}
