import Foundation
import Models

/// The stories of a recorded stream, and the feeds that cover each story.
struct ReplayCoverage {
  /// The first article of a feed about a story that is not a copy.
  struct CoveringArticle {
    var article: Int
    var feed: Int
  }

  /// Maximum number of feeds that count for a story.
  private static let maxFeeds = 64

  private var clusterer = StoryClusterer(memory: InMemoryStoryMemory())
  private var members: [Int64: [CoveringArticle]] = [:]

  /// Finds the story of the next article.
  ///
  /// - Returns: the articles of each story that gained one, earliest article first.
  mutating func place(_ article: StoryArticle, in feed: Int, at now: Date) -> [[CoveringArticle]] {
    let place = clusterer.place(article, at: now).membership
    var grown: [[CoveringArticle]] = []
    let member = CoveringArticle(article: Int(article.id), feed: feed)
    // A copy does not count as coverage.
    if place.duplicateOf == nil, add([member], to: place.story) {
      grown.append(members[place.story] ?? [])
    }
    for merge in clusterer.mergeOpenStories(at: now) {
      guard let moved = members.removeValue(forKey: merge.story) else { continue }
      if add(moved, to: merge.kept) { grown.append(members[merge.kept] ?? []) }
    }
    return grown.filter { $0.count > 1 }
  }

  private mutating func add(_ more: [CoveringArticle], to story: Int64) -> Bool {
    var known = members[story] ?? []
    let before = known.count
    for member in more
    where known.count < Self.maxFeeds && !known.contains(where: { $0.feed == member.feed }) {
      known.append(member)
    }
    guard known.count > before else { return false }
    known.sort { $0.article < $1.article }
    members[story] = known
    return true
  }
}
