import Foundation
import Models
import Ranking
import Storing

/// What finding stories has looked up or written of late, so that one article after the other does
/// not look it up again, and what it has still to write: rows of one transaction go into a table
/// in the table's order, which costs a fraction of writing them as they come.
///
/// It holds for one pass, and only while there is no other writer.
struct StoryRecall: Sendable {
  /// Entries of each kind; more of them are forgotten at the end of a transaction (some 6 MB).
  private static let (weightLimit, postingLimit, profileLimit) = (30_000, 6000, 1500)
  private static let (membershipLimit, shingleLimit, raiseLimit) = (4000, 500, 20_000)

  /// Stories that have a term, ascending.
  struct Posting {
    var stories: [Int64] = []
    /// Whether those that the database has are among them, as far as they are asked for.
    var isWhole = false

    mutating func add(_ story: Int64) {
      var place = stories.count
      while place > 0, stories[place - 1] > story { place -= 1 }
      guard place == 0 || stories[place - 1] != story else { return }
      stories.insert(story, at: place)
      if stories.count >= 512 { stories.removeFirst(256) }
    }
  }

  var weights: [Int32: Double] = [:]
  /// What the weights were raised by and the database does not know yet. It may wait: what a
  /// process that is killed has not written is a little less experience.
  var raises: [Int32: Double] = [:]
  var postings: [Int32: Posting] = [:]
  /// Articles of this transaction that have a key, the first that came first.
  var keyed: [Int64: [Int64]] = [:]
  /// `nil` for an article that has no place.
  var memberships: [Int64: StoryMembership?] = [:]
  var profiles: [Int64: StoryProfile?] = [:]
  var shingles: [Int64: Shingles?] = [:]
  /// Stories of this transaction that tell something else now.
  var changed: Set<Int64> = []
  var unwrittenTerms: [(term: Int32, story: Int64)] = []
  var unwrittenKeys: [(key: Int64, article: Int64)] = []
  private var version: Int64?

  /// One that all who work on a batch share, with what the batch has found and decided.
  final class Shared {
    var recall: StoryRecall
    var batch: StoryBatch

    init(_ recall: StoryRecall, _ findings: ClusteringFindings) {
      self.recall = recall
      batch = StoryBatch(findings)
      self.recall.begin(findings)
    }
  }

  private mutating func begin(_ findings: ClusteringFindings) {
    if findings.version != version { forget() }
    version = findings.version
  }

  /// Those of some terms whose weights are not known yet, each once.
  func unknown(_ terms: [Int32]) -> [Int32] {
    let unknown = terms.filter { weights[$0] == nil }
    return unknown.count < 2 ? unknown : Array(Set(unknown))
  }

  /// - Parameter stored: weights of the terms; 0 for those that are left out.
  mutating func learn(_ terms: [Int32], _ stored: [Int32: Double]) {
    for term in terms { weights[term] = (stored[term] ?? 0) + (raises[term] ?? 0) }
  }

  /// Hands over what there is to write.
  ///
  /// - Parameter isLast: whether this is the last batch of the pass.
  mutating func flush(into changes: inout ClusteringChanges, isLast: Bool) {
    if isLast || raises.count >= Self.raiseLimit {
      changes.raises = raises
      raises.removeAll(keepingCapacity: true)
    }
    for story in changed { changes.profiles[story] = .some(profiles[story]??.bytes) }
    (changes.terms, changes.keys) = (unwrittenTerms, unwrittenKeys)
    self.changed.removeAll(keepingCapacity: true)
    unwrittenTerms.removeAll(keepingCapacity: true)
    unwrittenKeys.removeAll(keepingCapacity: true)
    keyed.removeAll(keepingCapacity: true)
    // Now the database has what they hold.
    postings = postings.count > Self.postingLimit ? [:] : postings.filter(\.value.isWhole)
    if weights.count > Self.weightLimit { weights.removeAll() }
    profiles = Self.newer(profiles, limit: Self.profileLimit)
    memberships = Self.newer(memberships, limit: Self.membershipLimit)
    if shingles.count > Self.shingleLimit { shingles.removeAll() }
  }

  /// Everything that is told again by the database.
  private mutating func forget() {
    weights.removeAll()
    postings.removeAll()
    memberships.removeAll()
    profiles.removeAll()
    shingles.removeAll()
  }

  /// The newer half where there are too many: what is asked for is mostly new.
  private static func newer<Value>(_ values: [Int64: Value], limit: Int) -> [Int64: Value] {
    guard values.count > limit else { return values }
    let ids = values.keys.sorted()
    let middle = ids[ids.count / 2]
    return values.filter { $0.key >= middle }
  }
}
