import Foundation
import Models
import Ranking
import Storing

/// What finding stories has looked up or written of late, so that one article after the other does
/// not look it up again, and what it has still to write: rows of one transaction go into a table
/// in the table's order, which costs a fraction of writing them as they come.
///
/// It holds for one pass, and only as long as nobody else writes.
struct StoryRecall: Sendable {
  /// Entries of each kind; more of them are forgotten at the end of a transaction (some 6 MB).
  private static let (weightLimit, postingLimit, articleLimit) = (30_000, 6000, 1500)
  private static let (shingleLimit, raiseLimit) = (500, 20_000)

  /// Articles that have a term, the latest last.
  struct Posting {
    var articles: [Int64] = []
    /// Whether those that the database has are among them, as far as they are asked for.
    var isWhole = false

    mutating func add(_ article: Int64) {
      articles.append(article)
      if articles.count >= 512 { articles.removeFirst(256) }
    }
  }

  var weights: [Int32: Double] = [:]
  /// What the weights were raised by and the database does not know yet. It may wait: what a process
  /// that is killed has not written is a little less experience.
  var raises: [Int32: Double] = [:]
  var postings: [Int32: Posting] = [:]
  /// Articles of this transaction that have a key, the first that came first.
  var keyed: [Int64: [Int64]] = [:]
  var articles: [Int64: (membership: StoryMembership, trace: StoryTrace)] = [:]
  var outlines: [Int64: StoryOutline] = [:]
  var shingles: [Int64: Shingles?] = [:]
  var unwritten: [StoryTables.Kept] = []
  /// The place of the last article.
  var placed: StoryMembership?
  private var otherWrites: Int64?

  /// One that all who work within a transaction share.
  final class Shared {
    var recall: StoryRecall

    init(_ recall: StoryRecall) {
      self.recall = recall
    }
  }

  /// Begins a transaction.
  mutating func begin(in store: StoreWriter) throws {
    let number = try store.otherWrites()
    if number != otherWrites { forget() }
    otherWrites = number
  }

  /// Writes what there is to write.
  ///
  /// - Parameter isLast: whether this is the last transaction of the pass.
  mutating func flush(into tables: StoryTables, isLast: Bool, at now: Date) throws {
    if isLast || raises.count >= Self.raiseLimit {
      try tables.raise(raises.map { ($0.key, $0.value) })
      raises.removeAll(keepingCapacity: true)
    }
    try tables.keep(unwritten, at: now)
    unwritten.removeAll(keepingCapacity: true)
    keyed.removeAll(keepingCapacity: true)
    // Now the database has what they hold.
    postings = postings.count > Self.postingLimit ? [:] : postings.filter(\.value.isWhole)
    if weights.count > Self.weightLimit { weights.removeAll() }
    if articles.count > Self.articleLimit { forgetOldArticles() }
    if outlines.count > Self.articleLimit { outlines.removeAll() }
    if shingles.count > Self.shingleLimit { shingles.removeAll() }
  }

  /// Everything that is told again by the database.
  private mutating func forget() {
    weights.removeAll()
    postings.removeAll()
    articles.removeAll()
    outlines.removeAll()
    shingles.removeAll()
  }

  /// The older half: what is asked for is mostly new.
  private mutating func forgetOldArticles() {
    let ids = articles.keys.sorted()
    let middle = ids[ids.count / 2]
    articles = articles.filter { $0.key >= middle }
  }
}
