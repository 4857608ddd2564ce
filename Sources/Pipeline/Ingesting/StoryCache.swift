import Foundation
import Models
import Ranking
import Store

/// A cache of what finding stories has recently read or written, so that it is not read again for
/// each article, and a write buffer: rows of one transaction are written in the order of the table,
/// which costs a fraction of writing them as they come.
///
/// It is valid for one pass, and only while there is no other writer.
package struct StoryCache: Sendable {
  /// Maximum number of entries of each kind (some 6 MB); surplus entries are dropped at the end of
  /// a transaction.
  private static let (weightLimit, postingLimit, profileLimit) = (30_000, 6000, 1500)
  private static let (membershipLimit, shingleLimit, incrementLimit) = (4000, 500, 20_000)

  /// Stories that contain a term, ascending.
  struct Posting {
    var stories: [Int64] = []
    /// Whether it includes the stories in the database, up to the requested limit.
    var isWhole = false

    mutating func add(_ story: Int64) {
      stories.insert(ascending: story)
      if stories.count >= 512 { stories.removeFirst(256) }
    }
  }

  var weights: [Int32: Double] = [:]
  /// Increases of the weights that are not in the database yet. They may wait: if the process is
  /// killed, only a little of the learned frequencies is lost.
  var termIncrements: [Int32: Double] = [:]
  var postings: [Int32: Posting] = [:]
  /// Articles of this transaction by key, in the order of arrival.
  var keyed: [Int64: [Int64]] = [:]
  /// `nil` for an article that belongs to no story.
  var memberships: [Int64: StoryMembership?] = [:]
  var profiles: [Int64: StoryProfile?] = [:]
  var shingles: [Int64: Shingles?] = [:]
  /// Stories of this transaction whose profile has changed.
  var changed: Set<Int64> = []
  var unwrittenTerms: [(term: Int32, story: Int64)] = []
  var unwrittenKeys: [(key: Int64, article: Int64)] = []
  private var version: Int64?

  /// A reference that all code working on a batch shares, with the data and decisions of the batch.
  package final class Shared {
    var cache: StoryCache
    var batch: StoryBatch

    init(_ cache: StoryCache, _ findings: ClusteringFindings) {
      self.cache = cache
      batch = StoryBatch(findings)
      self.cache.begin(findings)
    }
  }

  private mutating func begin(_ findings: ClusteringFindings) {
    if findings.version != version { forget() }
    version = findings.version
  }

  /// Those of the terms whose weights are not known yet, each once.
  func unknown(_ terms: [Int32]) -> [Int32] {
    let unknown = terms.filter { weights[$0] == nil }
    return unknown.count < 2 ? unknown : Array(Set(unknown))
  }

  /// - Parameter stored: weights of the terms; terms that are missing here have weight 0.
  mutating func learn(_ terms: [Int32], _ stored: [Int32: Double]) {
    for term in terms { weights[term] = (stored[term] ?? 0) + (termIncrements[term] ?? 0) }
  }

  /// Moves the unwritten data into the changes.
  ///
  /// - Parameter isLast: whether this is the last batch of the pass.
  mutating func flush(into changes: inout ClusteringChanges, isLast: Bool) {
    if isLast || termIncrements.count >= Self.incrementLimit {
      changes.termIncrements = termIncrements
      termIncrements.removeAll(keepingCapacity: true)
    }
    for story in changed { changes.profiles[story] = .some(profiles[story]??.bytes) }
    (changes.terms, changes.keys) = (unwrittenTerms, unwrittenKeys)
    self.changed.removeAll(keepingCapacity: true)
    unwrittenTerms.removeAll(keepingCapacity: true)
    unwrittenKeys.removeAll(keepingCapacity: true)
    keyed.removeAll(keepingCapacity: true)
    // Now the database has the contents of incomplete postings too, so those can be dropped.
    postings = postings.count > Self.postingLimit ? [:] : postings.filter(\.value.isWhole)
    if weights.count > Self.weightLimit { weights.removeAll() }
    profiles = Self.newer(profiles, limit: Self.profileLimit)
    memberships = Self.newer(memberships, limit: Self.membershipLimit)
    if shingles.count > Self.shingleLimit { shingles.removeAll() }
  }

  /// Drops everything that can be read from the database again.
  private mutating func forget() {
    weights.removeAll()
    postings.removeAll()
    memberships.removeAll()
    profiles.removeAll()
    shingles.removeAll()
  }

  /// Keeps the newer half if there are too many entries, because mostly new ids are looked up.
  private static func newer<Value>(_ values: [Int64: Value], limit: Int) -> [Int64: Value] {
    guard values.count > limit else { return values }
    let ids = values.keys.sorted()
    let middle = ids[ids.count / 2]
    return values.filter { $0.key >= middle }
  }
}

/// The data and decisions of one batch: a batch sees its own decisions, which are written at its
/// end.
struct StoryBatch {
  var queued: [Int64: QueuedArticle] = [:]
  /// The current articles of stories, in the order of arrival.
  var stories: [Int64: [StoryMember]] = [:]
  /// Stories that have changed.
  var opened: Set<Int64> = []
  var rankStates: [Int64: ClusteringAnswers.RankState] = [:]
  /// Logs that were read, and events that were added to logs not read.
  var logs: [Int64: [LoggedEvent]] = [:]
  var events: [Int64: [LoggedEvent]] = [:]
  var headings: [Int64: StoryHeading?] = [:]
  /// The articles that the database has for keys of near-duplicates.
  var ends: [Int64: [Int64]] = [:]
  var latest: [Int64: (articles: [Int64], limit: Int)] = [:]
  var changes: ClusteringChanges

  init(_ findings: ClusteringFindings) {
    changes = ClusteringChanges(
      compared: findings.compared, articlesSince: findings.articlesSince)
  }

  mutating func remove(_ article: Int64, from story: Int64) -> StoryMember? {
    guard let index = stories[story]?.firstIndex(where: { $0.membership.article == article })
    else { return nil }
    return stories[story]?.remove(at: index)
  }

  /// Inserts an article into a known story, whose array is changed in place.
  mutating func insert(_ member: StoryMember) {
    stories[member.membership.story, default: []].insert(inOrder: member)
  }
}

extension [StoryMember] {
  /// Nearly all articles arrive in the order of their ids.
  fileprivate mutating func insert(inOrder member: StoryMember) {
    let index = lastIndex { $0.membership.article <= member.membership.article }
    insert(member, at: index.map { $0 + 1 } ?? 0)
  }
}
