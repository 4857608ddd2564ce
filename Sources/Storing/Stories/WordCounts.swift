import GRDB
import Synchronization

/// In how many articles words stand, as far as this connection has had to look: what one article
/// after the other asks for and adds to is read once, and written now and then. What a process that
/// is killed has not written is lost, which does no harm.
///
/// Counters stand in blocks of 256, a row each, and the number of articles in a block of its own.
/// Two megabytes are all that they take.
final class WordCounts: Sendable {
  static let blockSize = 256
  private static let buckets = 1 << 18
  private static let blocks = buckets / blockSize

  /// Articles whose words are counted before that is written.
  private static let enough = 8000

  private struct Counter {
    var count: UInt32 = 0
    /// What of it is not written yet.
    var unwritten: UInt32 = 0
  }

  private struct State {
    /// By bucket, the first after them counting articles; empty before the first use.
    var counters: [Counter] = []
    var isKnown: [Bool] = []
    /// Blocks of which something is not written yet.
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
      for bucket in buckets { try Self.touch(Int(bucket) % Self.buckets, &state, db) }
      try Self.touch(Self.buckets, &state, db)
      return state.counters.withUnsafeMutableBufferPointer { counters in
        let counts = buckets.map { Self.raise(&counters[Int($0) % Self.buckets]) }
        return (Self.raise(&counters[Self.buckets]), counts)
      }
    }
  }

  /// Ends a transaction.
  ///
  /// - Parameter writes: whether to write what there is, were it ever so little.
  func end(in db: Database, writes: Bool = false) throws {
    try state.withLock { state in
      guard !state.counters.isEmpty else { return }
      if writes { try Self.begin(&state, db) }
      let count = state.counters[Self.buckets].unwritten
      if count >= Self.enough || (writes && count > 0) { try Self.write(&state, db) }
      state.isCurrent = false
    }
  }

  /// Forgets everything: a transaction was undone, or the memory is wanted.
  func forget() {
    state.withLock { $0 = State() }
  }

  /// The counters as the database has them, and how many articles were counted.
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
    let look = try RawStatement(db, "PRAGMA data_version")
    let version = try look.next() ? look.integer(0) : 0
    look.reset()
    if state.counters.isEmpty {
      state.counters = Array(repeating: Counter(), count: buckets + blockSize)
      state.isKnown = Array(repeating: false, count: blocks + 1)
      state.isChanged = state.isKnown
    } else if version != state.version {
      for block in 0...blocks { state.isKnown[block] = false }
    }
    state.version = version
    state.isCurrent = true
  }

  /// Knows a counter, which is about to change.
  private static func touch(_ place: Int, _ state: inout State, _ db: Database) throws {
    let block = place / blockSize
    if !state.isKnown[block] { try learn(block, &state, db) }
    state.isChanged[block] = true
  }

  private static func raise(_ counter: inout Counter) -> Int {
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

  /// A block as it is stored: its counters in four bytes each, the lowest first, and those deflated
  /// (``Deflation``) where that is less.
  static func bytes(of counts: [UInt32]) -> [UInt8] {
    let plain = counts.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
    let deflated = Deflation.deflated(plain)
    return deflated.count < plain.count ? deflated : plain
  }

  /// The counters of a block; of one that is damaged, none has counted anything.
  static func counts(of bytes: UnsafeRawBufferPointer) -> [UInt32] {
    let size = blockSize * MemoryLayout<UInt32>.size
    let plain = bytes.count == size ? Array(bytes) : Deflation.inflated(bytes, first: size)
    guard let plain else { return Array(repeating: 0, count: blockSize) }
    return plain.withUnsafeBytes { plain in
      (0..<blockSize).map {
        UInt32(littleEndian: plain.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
      }
    }
  }
}
