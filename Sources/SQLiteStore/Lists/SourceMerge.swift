import Foundation
import GRDB
import HeapModule
import Models
import Store

/// The stored order of a few sources, merged from the orders of each. A walk down the order of all
/// sources would pass all articles of the others. Measured by `Benchmarks/Listing`.
struct SourceMerge {
  private let sources: [Int64]
  private let lowestKey: Double
  private let batch: Int
  private let statement: RawStatement

  /// Whether merging `count` of `all` sources is faster than the walk over all, if 2,000 articles
  /// are wanted. To find the first articles of a source takes 7 µs, and each article 1.2 µs; to
  /// pass an article in the walk takes .08 µs, and the walk passes `all / count` articles for each
  /// wanted one.
  static func isCheaper(_ count: Int, of all: Int) -> Bool { count * (count + 350) < 23 * all }

  /// - Parameter batch: number of articles of a source to read at once; by default enough to query
  ///   most sources only once.
  init(_ sources: [Int64], of walk: CandidateWalk, batch: Int? = nil, in db: Database) throws {
    self.sources = sources
    lowestKey = walk.lowestKey
    self.batch = batch ?? min(32, max(4, walk.limit / max(1, sources.count)))
    statement = try RawStatement(db, Self.statement(by: walk.query.sort.key.rawValue))
  }

  /// Reads a part of a source's order from an index alone: with a few sources among thousands, each
  /// article's row is on a page of its own.
  ///
  /// - Parameter key: the column of the order.
  static func statement(by key: String) -> String {
    """
    SELECT article_id, \(key), dated FROM article_rank
    WHERE source_id = ?1 AND is_first = 1 AND \(key) >= ?2 AND (\(key), article_id) < (?3, ?4)
    ORDER BY \(key) DESC, article_id DESC LIMIT ?5
    """
  }

  /// Calls `body` with each article of the sources down to the lowest key, best first, until `body`
  /// has seen enough.
  ///
  /// - Parameter body: returns whether to continue.
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

  /// The next batch of a source, below an article; shorter than a batch at the end.
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
    /// Whether its successor in the source's order is not in the heap yet.
    let isLastOfBatch: Bool

    static func < (one: Entry, other: Entry) -> Bool {
      (one.candidate.key, one.candidate.article) < (other.candidate.key, other.candidate.article)
    }
  }
}
