import Models

/// An article that is like another: of which story it is, and how alike they are.
struct Neighbour {
  let membership: StoryMembership
  let trace: StoryTrace
  let likeness: Double
  /// Whether a single term is all that they share.
  let isLone: Bool

  /// The stories of some neighbours with their three nearest, the oldest story first.
  static func stories(_ near: [Neighbour]) -> [(story: Int64, nearest: [Neighbour], mean: Double)] {
    Dictionary(grouping: near, by: \.membership.story).sorted { $0.key < $1.key }
      .map { story, members in
        let nearest = Array(members.sorted { $0.likeness > $1.likeness }.prefix(3))
        let mean = nearest.reduce(0) { $0 + $1.likeness } / Double(nearest.count)
        return (story, nearest, mean)
      }
  }

  /// The articles that are most like it, from a likeness on.
  static func nearest(_ near: [Neighbour], from likeness: Double, most: Int) -> [Int64] {
    near.filter { $0.likeness >= likeness }.sorted { $0.likeness > $1.likeness }.prefix(most)
      .map(\.membership.article)
  }
}
