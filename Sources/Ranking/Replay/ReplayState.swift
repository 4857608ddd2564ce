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

/// The ranking's state of an article of a recorded stream.
struct ReplayedArticle {
  let source: Int
  /// The feed that carries it; its counters are compared with those of this feed.
  let feed: Int
  let dated: Date
  let firstSeen: Date
  /// The keys at publication.
  let birth: RankKeys
  let features: ArticleFeatures
  var keys: RankKeys
  var counters: [CounterMetric: Int] = [:]
  var highestBooked: [CounterMetric: Int] = [:]
  /// Further feeds whose coverage was counted for it.
  var coveringFeeds: Set<Int> = []
  var exposure = ArticleExposure()
  /// Number of positive interactions of the stream's readers.
  var actions = 0

  init(
    source: Int, feed: Int, dated: Date, firstSeen: Date, features: ArticleFeatures,
    keys: RankKeys
  ) {
    self.source = source
    self.feed = feed
    self.dated = dated
    self.firstSeen = firstSeen
    birth = keys
    self.features = features
    self.keys = keys
  }
}

/// The ranking's state of a reader of a recorded stream.
struct ReplayedReader {
  var model = ReaderModel()
  var trials = ScoreWeightSelection()
  var list: ShownList?
  /// The articles of the list that count as shown.
  var exposures = ListExposures([])
  var marks: [Int: ReaderMarks] = [:]
  /// Number of lists shown.
  var lists = 0
}
