import GRDB
import Store
import Synchronization

/// Document frequencies of words, cached for this process. Each counter is read once while
/// articles are added, and changes are written now and then. Changes that a killed process has not
/// written are lost, which does no harm.
///
/// Counters are stored in blocks of 256, one row per block; the number of articles has a block of
/// its own. All counters take two megabytes of memory.
final class WordCounts: Sendable {
  static let blockSize = 256
  private static let buckets = WordBuckets.count
  private static let blocks = buckets / blockSize

  private struct Counter {
    var count: UInt32 = 0
    /// The part of `count` that is not written yet.
    var unwritten: UInt32 = 0
  }

  private struct State {
    /// Indexed by bucket; the counter after the last bucket counts articles. Empty before the first
    /// use.
    var counters: [Counter] = []
    var isKnown: [Bool] = []
    /// Blocks with unwritten changes.
    var isChanged: [Bool] = []
    /// The connection that used the counters last, and SQLite's data version there, which changes
    /// when other connections write.
    var connection: ObjectIdentifier?
    var version: Int64 = -1
    /// Whether the version was checked in this transaction.
    var isCurrent = false
  }

  private let state = Mutex(State())

  /// Counts the words of one more article.
  ///
  /// - Returns: the number of counted articles, with this one, and the document frequency of each
  ///   bucket, in the order of `buckets`.
  func add(_ buckets: [UInt32], in db: Database) throws -> (articles: Int, counts: [Int]) {
    try state.withLock { state in
      try Self.begin(&state, db)
      for bucket in buckets { try Self.touch(Int(bucket) % Self.buckets, &state, db) }
      try Self.touch(Self.buckets, &state, db)
      return state.counters.withUnsafeMutableBufferPointer { counters in
        let counts = buckets.map { Self.increment(&counters[Int($0) % Self.buckets]) }
        return (Self.increment(&counters[Self.buckets]), counts)
      }
    }
  }

  /// Ends a transaction.
  ///
  /// - Parameter writes: whether to write changes even if there are few.
  func end(in db: Database, writes: Bool = false) throws {
    try state.withLock { state in
      guard !state.counters.isEmpty else { return }
      if writes { try Self.begin(&state, db) }
      let count = state.counters[Self.buckets].unwritten
      if count >= WordBuckets.writtenAfter || (writes && count > 0) { try Self.write(&state, db) }
      state.isCurrent = false
    }
  }

  /// Empties the cache: after a rollback, or to free memory.
  func forget() {
    state.withLock { $0 = State() }
  }

  /// The counters in the database, and the number of counted articles.
  static func stored(
    _ buckets: [UInt32], in db: Database
  ) throws -> (articles: Int, counts: [UInt32: Int]) {
    var counts: [UInt32: Int] = [:]
    var block: (number: Int, counts: [UInt32])?
    for bucket in buckets.sorted() {
      let place = Int(bucket) % Self.buckets
      let number = place / blockSize
      if block?.number != number { block = (number, try read(number, in: db)) }
      counts[bucket] = Int(block?.counts[place % blockSize] ?? 0)
    }
    return (Int(try read(blocks, in: db)[0]), counts)
  }

  private static func begin(_ state: inout State, _ db: Database) throws {
    guard !state.isCurrent else { return }
    let version = try db.version()
    if state.counters.isEmpty {
      state.counters = Array(repeating: Counter(), count: buckets + blockSize)
      state.isKnown = Array(repeating: false, count: blocks + 1)
      state.isChanged = state.isKnown
    } else if version != state.version || state.connection != ObjectIdentifier(db) {
      for block in 0...blocks { state.isKnown[block] = false }
    }
    (state.connection, state.version) = (ObjectIdentifier(db), version)
    state.isCurrent = true
  }

  /// Loads a counter that is about to change.
  private static func touch(_ place: Int, _ state: inout State, _ db: Database) throws {
    let block = place / blockSize
    if !state.isKnown[block] { try learn(block, &state, db) }
    state.isChanged[block] = true
  }

  private static func increment(_ counter: inout Counter) -> Int {
    if counter.count < .max {
      counter.count += 1
      counter.unwritten += 1
    }
    return Int(counter.count)
  }

  private static func learn(_ block: Int, _ state: inout State, _ db: Database) throws {
    let stored = try read(block, in: db)
    for (index, place) in range(of: block).enumerated() {
      state.counters[place].count = stored[index] &+ state.counters[place].unwritten
    }
    state.isKnown[block] = true
  }

  private static func write(_ state: inout State, _ db: Database) throws {
    let write = try RawStatement(db, "INSERT OR REPLACE INTO word_count VALUES (?, ?)")
    var counts: [UInt32] = Array(repeating: 0, count: blockSize)
    for block in 0...blocks where state.isChanged[block] {
      if !state.isKnown[block] { try learn(block, &state, db) }
      for (index, place) in range(of: block).enumerated() {
        counts[index] = state.counters[place].count
        state.counters[place].unwritten = 0
      }
      write.bind(1, Int64(block))
      bytes(of: counts).withUnsafeBytes { write.bind(2, $0) }
      try write.run()
      state.isChanged[block] = false
    }
  }

  private static func range(of block: Int) -> Range<Int> {
    block * blockSize..<(block + 1) * blockSize
  }

  static func read(_ block: Int, in db: Database) throws -> [UInt32] {
    let look = try RawStatement(db, "SELECT counts FROM word_count WHERE block = ?")
    look.bind(1, Int64(block))
    guard try look.next() else { return Array(repeating: 0, count: blockSize) }
    defer { look.reset() }
    return counts(of: look.bytes(0))
  }

  /// The stored form of a block: its counters as four bytes each, little-endian; a frame
  /// (``Zstandard``) if that is shorter; earlier versions deflated them.
  static func bytes(of counts: [UInt32]) -> [UInt8] {
    let plain = counts.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
    let compressed = Zstandard.compressed(plain)
    return compressed.count < plain.count ? compressed : plain
  }

  /// The counters of a block; all zero if the block is damaged.
  static func counts(of bytes: UnsafeRawBufferPointer) -> [UInt32] {
    let size = blockSize * MemoryLayout<UInt32>.size
    let counts: [UInt32]? =
      if bytes.count == size {
        numbers(bytes)
      } else if Zstandard.isFrame(bytes) {
        Zstandard.withDecompressed(bytes, count: size, numbers)
      } else {
        Deflation.inflated(bytes, first: size)?.withUnsafeBytes(numbers)
      }
    return counts ?? Array(repeating: 0, count: blockSize)
  }

  private static func numbers(_ bytes: UnsafeRawBufferPointer) -> [UInt32] {
    (0..<blockSize).map {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
    }
  }
}
