import Foundation
import Models

/// The stories of a recorded stream, and the feeds that cover each story.
struct ReplayCoverage {
  /// The first article of a feed about a story that is not a copy.
  struct Telling {
    var article: Int
    var feed: Int
  }

  /// Maximum number of feeds that count for a story.
  private static let mostFeeds = 64

  private var clusterer = StoryClusterer(memory: VolatileStoryMemory())
  private var tellings: [Int64: [Telling]] = [:]

  /// Finds the story of the next article.
  ///
  /// - Parameter feed: the feed that carries the article.
  /// - Returns: the tellings of each story that gained one, earliest article first.
  mutating func place(_ article: StoryArticle, in feed: Int, at now: Date) -> [[Telling]] {
    let place = clusterer.place(article, at: now).membership
    var grown: [[Telling]] = []
    let telling = Telling(article: Int(article.id), feed: feed)
    // A copy does not count as coverage.
    if place.duplicateOf == nil, add([telling], to: place.story) {
      grown.append(tellings[place.story] ?? [])
    }
    for merge in clusterer.mergeOpenStories(at: now) {
      guard let moved = tellings.removeValue(forKey: merge.story) else { continue }
      if add(moved, to: merge.kept) { grown.append(tellings[merge.kept] ?? []) }
    }
    return grown.filter { $0.count > 1 }
  }

  private mutating func add(_ more: [Telling], to story: Int64) -> Bool {
    var known = tellings[story] ?? []
    let before = known.count
    for telling in more
    where known.count < Self.mostFeeds && !known.contains(where: { $0.feed == telling.feed }) {
      known.append(telling)
    }
    guard known.count > before else { return false }
    known.sort { $0.article < $1.article }
    tellings[story] = known
    return true
  }
}
