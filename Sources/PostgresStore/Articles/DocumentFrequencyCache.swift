import Basics
import Models
import Store
import Synchronization

/// A cache of document frequencies of words. Counts that article after article needs are read once,
/// and increments are written in batches. A killed process loses its unwritten increments, which
/// does no harm.
final class DocumentFrequencyCache: Sendable {
  /// The last bucket counts articles.
  private static let buckets = WordBuckets.count

  private struct State {
    /// Counts as the server has them; `UInt32.max` if not read. Empty before the first use.
    var stored: [UInt32] = []
    /// Increments that are not written yet.
    var unwritten: [UInt32] = []
  }

  private let state = Mutex(State())

  /// The counts that one transaction sees and adds.
  struct Reading: Sendable {
    fileprivate let counts: DocumentFrequencyCache
    /// Counts read from the server by this transaction.
    fileprivate var learned: [UInt32: UInt32] = [:]
    fileprivate var added: [UInt32: UInt32] = [:]

    /// The buckets of these terms, and that of the number of articles, whose counts are not read
    /// yet.
    func unknown(_ terms: some Sequence<UInt32>) -> [UInt32] {
      let places = Set(terms.map { $0 % UInt32(buckets) }).union([UInt32(buckets)])
      return counts.state.withLock { state in
        places.filter { state.stored.isEmpty || state.stored[Int($0)] == .max }.sorted()
      }
    }

    /// Records the server's counts of buckets; a bucket without a row has never been counted.
    mutating func learn(_ asked: [UInt32], _ found: [UInt32: UInt32]) {
      for bucket in asked { learned[bucket] = found[bucket] ?? 0 }
    }

    /// Counts the words of one more article.
    ///
    /// - Returns: the number of counted articles, including this one, and the document frequency of
    ///   each bucket in the given order.
    mutating func add(_ terms: [UInt32]) -> (articles: Int, counts: [Int]) {
      let places = terms.map { $0 % UInt32(buckets) } + [UInt32(buckets)]
      for place in places { added[place, default: 0] += 1 }
      let numbers = counts.state.withLock { state in
        places.map { place in
          let isKnown = !state.stored.isEmpty && state.stored[Int(place)] != .max
          let stored = isKnown ? state.stored[Int(place)] : learned[place] ?? 0
          let unwritten = state.unwritten.isEmpty ? 0 : state.unwritten[Int(place)]
          return Int(stored) + Int(unwritten) + Int(added[place] ?? 0)
        }
      }
      return (numbers.last ?? 0, Array(numbers.dropLast()))
    }
  }

  func reading() -> Reading { Reading(counts: self) }

  /// Adds the increments of a transaction that has been committed.
  func add(_ reading: Reading) {
    guard !reading.added.isEmpty else { return }
    state.withLock { state in
      if state.stored.isEmpty {
        state.stored = Array(repeating: .max, count: Self.buckets + 1)
        state.unwritten = Array(repeating: 0, count: Self.buckets + 1)
      }
      for (bucket, count) in reading.learned where state.stored[Int(bucket)] == .max {
        state.stored[Int(bucket)] = min(count, .max - 1)
      }
      for (bucket, count) in reading.added { state.unwritten[Int(bucket)] &+= count }
    }
  }

  /// Takes the increments to write, and forgets the counts, since other nodes write too.
  ///
  /// - Returns: empty if there are few increments and the write is not forced.
  func drain(isForced: Bool) -> [UInt32: UInt32] {
    state.withLock { state in
      guard !state.unwritten.isEmpty,
        isForced || state.unwritten[Self.buckets] >= WordBuckets.writtenAfter
      else { return [:] }
      var taken: [UInt32: UInt32] = [:]
      for (place, count) in state.unwritten.enumerated() where count > 0 {
        taken[UInt32(place)] = count
      }
      state = State()
      return taken
    }
  }
}

/// Document frequencies of words, as the server has them.
struct StoredWordCounts {
  private var counts: [UInt32: Double] = [:]

  init(
    of buckets: [UInt32], _ run: (PostgresStatement) throws -> PostgresRows
  ) throws {
    let all = UInt32(WordBuckets.count)
    let places = Set(buckets.map { $0 % all }).union([all])
    let rows = try run(
      PostgresStatement(
        "SELECT bucket, articles FROM word_count WHERE bucket = ANY ($1)",
        .integers(places.sorted().map(Int64.init))))
    for row in rows {
      let count: Int64 = try row["articles"]
      counts[UInt32(try row["bucket"] as Int)] = Double(count)
    }
  }

  /// - Parameter buckets: the buckets of the article's words.
  func words(of article: Article, _ buckets: [UInt32]) -> ArticleWords {
    let all = UInt32(WordBuckets.count)
    return ArticleWords(
      article: article, counted: counts[all] ?? 0,
      counts: Dictionary(firstOf: buckets.map { ($0, counts[$0 % all] ?? 0) }))
  }
}
