import Foundation
import GRDB
import HeapModule
import Models

/// The stored order of a few sources: theirs, merged. A walk down the order of all would go past
/// whatever the others have. Measured by `Benchmarks/Listing`.
struct SourceMerge {
  private let sources: [Int64]
  private let lowestKey: Double
  private let batch: Int
  private let statement: RawStatement

  /// Whether so many sources of all are few, when 2,000 articles of theirs are wanted: to find a
  /// source's first ones takes 7 µs and 1.2 an article, the way past an article .08, and of those
  /// there are `all / count` for each that is wanted.
  static func pays(_ count: Int, of all: Int) -> Bool { count * (count + 350) < 23 * all }

  /// - Parameter batch: how many articles of a source are read at once; by default so many that most
  ///   sources are asked once.
  init(_ sources: [Int64], of walk: CandidateWalk, batch: Int? = nil, in db: Database) throws {
    self.sources = sources
    lowestKey = walk.lowestKey
    self.batch = batch ?? min(32, max(4, walk.limit / max(1, sources.count)))
    statement = try RawStatement(db, Self.statement(by: FeedStatement.walkedKey(walk.query)))
  }

  /// A part of a source's order. It reads an index alone: of a few sources among thousands, each
  /// article's row is on a page of its own.
  ///
  /// - Parameter key: the column that the order is by.
  static func statement(by key: String) -> String {
    """
    SELECT article_id, \(key), dated FROM article_rank
    WHERE source_id = ?1 AND is_first = 1 AND \(key) >= ?2 AND (\(key), article_id) < (?3, ?4)
    ORDER BY \(key) DESC, article_id DESC LIMIT ?5
    """
  }

  /// Calls `body` with each article of the sources down to the lowest key, best first, until it has
  /// seen enough.
  ///
  /// - Parameter body: returns whether to go on.
  func walk(_ body: (RankCandidate) throws -> Bool) throws {
    var waiting: Heap<Entry> = []
    for source in sources {
      waiting.insert(contentsOf: try entries(of: source, below: .infinity, .max))
    }
    while let entry = waiting.popMax() {
      let candidate = entry.candidate
      guard try body(candidate) else { return }
      guard entry.isLastOfBatch else { continue }
      waiting.insert(
        contentsOf: try entries(of: candidate.source, below: candidate.key, candidate.article))
    }
  }

  /// The next batch of a source, below an article; less than one where there is no more.
  private func entries(
    of source: Int64, below key: Double, _ article: Int64
  ) throws -> [Entry] {
    statement.bind(1, source)
    statement.bind(2, lowestKey)
    statement.bind(3, key)
    statement.bind(4, article)
    statement.bind(5, Int64(batch))
    var entries: [Entry] = []
    entries.reserveCapacity(batch)
    while try statement.next() {
      let candidate = RankCandidate(
        article: statement.integer(0), source: source, key: statement.double(1),
        dated: Date(stored: statement.double(2)))
      entries.append(
        Entry(candidate: candidate, isLastOfBatch: entries.count == batch - 1))
    }
    return entries
  }

  private struct Entry: Comparable {
    let candidate: RankCandidate
    /// What follows it in its source's order is not among those that wait.
    let isLastOfBatch: Bool

    static func < (one: Entry, other: Entry) -> Bool {
      (one.candidate.key, one.candidate.article) < (other.candidate.key, other.candidate.article)
    }
  }
}
