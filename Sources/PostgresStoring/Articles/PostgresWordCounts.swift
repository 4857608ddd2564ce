import Synchronization

/// In how many articles words stand, as far as this node has had to look: what one article after
/// the other asks for is read once, and what it adds is written now and then. What a process that
/// is killed has not written is lost, which does no harm.
final class PostgresWordCounts: Sendable {
  /// Words share buckets, as in the SQLite store. The bucket after them counts articles.
  static let buckets = 1 << 18

  /// Articles whose words are counted before that is written.
  private static let enough: UInt32 = 8000

  private struct State {
    /// As the server has them; `UInt32.max` where they were not read. Empty before the first use.
    var stored: [UInt32] = []
    /// What is not written yet.
    var unwritten: [UInt32] = []
  }

  private let state = Mutex(State())

  /// What one transaction sees and adds.
  struct Reading: Sendable {
    fileprivate let counts: PostgresWordCounts
    /// What it has learned from the server.
    fileprivate var learned: [UInt32: UInt32] = [:]
    fileprivate var added: [UInt32: UInt32] = [:]

    /// Those of some buckets, and of the number of articles, that the server was not asked for yet.
    func unknown(_ terms: some Sequence<UInt32>) -> [UInt32] {
      let places = Set(terms.map { $0 % UInt32(buckets) }).union([UInt32(buckets)])
      return counts.state.withLock { state in
        places.filter { state.stored.isEmpty || state.stored[Int($0)] == .max }.sorted()
      }
    }

    /// Notes what the server has of buckets; those that are not among them it has never counted.
    mutating func learn(_ asked: [UInt32], _ found: [UInt32: UInt32]) {
      for bucket in asked { learned[bucket] = found[bucket] ?? 0 }
    }

    /// Counts the words of one more article.
    ///
    /// - Returns: how many articles were counted, this one included, and in how many of them the
    ///   words of each bucket stand, in the order of the buckets given.
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

  /// Adds what a transaction has counted that is stored now.
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

  /// Takes what is to be written; what is known is forgotten, because others write too.
  ///
  /// - Returns: empty where there is little and it is not forced.
  func take(isForced: Bool) -> [UInt32: UInt32] {
    state.withLock { state in
      guard !state.unwritten.isEmpty,
        isForced || state.unwritten[Self.buckets] >= Self.enough
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
