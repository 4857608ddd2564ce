import GRDB
import Synchronization

/// In how many articles words stand, as far as this connection has had to look: what one article
/// after the other asks for and adds to is read once, and written once a transaction.
///
/// A counter for each bucket (1 MB) is all that it holds.
final class WordCounts: Sendable {
  private static let buckets = 1 << 18
  private static let unknown: Int32 = -1

  private struct State {
    /// By bucket, the last one counting articles; empty before the first use.
    var counts: [Int32] = []
    /// Buckets that the transaction under way has changed.
    var changed: [Int32] = []
    var isChanged: [Bool] = []
    /// SQLite's number for what other connections have written.
    var version: Int64 = -1
    /// Whether what is known was seen to hold in this transaction.
    var isCurrent = false
  }

  private let state = Mutex(State())

  /// Counts the words of one more article.
  ///
  /// - Returns: how many articles were counted, this one included, and in how many of them the
  ///   words of each bucket stand, in the order of the buckets given.
  func add(_ buckets: [UInt32], in db: Database) throws -> (articles: Int, counts: [Int]) {
    try state.withLock { state in
      try Self.begin(&state, db)
      let look = try QuickStatement(db, "SELECT articles FROM word_frequency WHERE bucket = ?1")
      let articles = try Self.raise(Self.buckets, &state, look)
      let counts = try buckets.map { try Self.raise(Int($0) % Self.buckets, &state, look) }
      return (articles, counts)
    }
  }

  /// Writes what the transaction has changed.
  func flush(into db: Database) throws {
    try state.withLock { state in
      state.isCurrent = false
      guard !state.changed.isEmpty else { return }
      let write = try QuickStatement(
        db,
        """
        INSERT INTO word_frequency VALUES (?, ?)
        ON CONFLICT DO UPDATE SET articles = excluded.articles
        """)
      // In the order of the table, so that each of its pages is gone to once.
      state.changed.sort()
      for place in state.changed {
        write.bind(1, place == Self.buckets ? -1 : Int64(place))
        write.bind(2, Int64(state.counts[Int(place)]))
        try write.run()
        state.isChanged[Int(place)] = false
      }
      state.changed.removeAll(keepingCapacity: true)
    }
  }

  /// Forgets everything: a transaction was undone, or the memory is wanted.
  func forget() {
    state.withLock { $0 = State() }
  }

  private static func begin(_ state: inout State, _ db: Database) throws {
    guard !state.isCurrent else { return }
    let look = try QuickStatement(db, "PRAGMA data_version")
    let version = try look.next() ? look.integer(0) : 0
    look.reset()
    if version != state.version || state.counts.isEmpty {
      state = State()
      state.counts = Array(repeating: unknown, count: buckets + 1)
      state.isChanged = Array(repeating: false, count: buckets + 1)
      state.version = version
    }
    state.isCurrent = true
  }

  private static func raise(_ place: Int, _ state: inout State, _ look: QuickStatement) throws
    -> Int
  {
    if state.counts[place] == unknown {
      look.bind(1, place == buckets ? -1 : Int64(place))
      state.counts[place] = try look.next() ? Int32(clamping: look.integer(0)) : 0
      look.reset()
    }
    state.counts[place] &+= 1
    if !state.isChanged[place] {
      state.isChanged[place] = true
      state.changed.append(Int32(place))
    }
    return Int(state.counts[place])
  }
}
