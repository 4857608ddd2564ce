import Foundation
import GRDB

/// A batch of articles of a ranked list, collected in one step of the statement that scans its
/// index. Measured by `Benchmarks/Listing`.
struct CandidateBatch {
  /// Number of articles in a batch.
  static let size = 200

  /// The buffer for ``size`` articles.
  private let room: UnsafeMutableBufferPointer<RankCandidate>
  private var count = 0

  private static let kind: StaticString = "tintm candidates"

  /// Registers `gather(?1, article, source, key, dated)` with a connection: a condition that is
  /// true when a batch is full.
  static func register(in db: Database) throws {
    try RowCallback.register("gather", in: db) { context, count, values in
      RowCallback.answer(context, count, values, CandidateBatch.kind) {
        (batch: UnsafeMutablePointer<CandidateBatch>, columns) in
        batch.pointee.gather(columns)
      }
    }
  }

  private mutating func gather(_ columns: RowCallback.Columns) -> Bool {
    room.initializeElement(
      at: count,
      to: RankCandidate(
        article: columns.integer(0), source: columns.integer(1), key: columns.double(2),
        dated: Date(stored: columns.double(3))))
    count += 1
    return count == Self.size
  }

  /// Calls `body` with each article that a statement scans, until `body` has seen enough or the
  /// scan ends.
  ///
  /// - Parameters:
  ///   - statement: has `gather(?1, …)` after all its other conditions; its result columns are not
  ///     read.
  ///   - body: returns whether to continue.
  static func walk(
    _ statement: RawStatement, _ body: (RankCandidate) throws -> Bool
  ) throws {
    try withUnsafeTemporaryAllocation(of: RankCandidate.self, capacity: size) { room in
      var batch = CandidateBatch(room: room)
      try RowCallback.with(&batch, kind, in: statement) { batch in
        var isMore = true
        while isMore {
          batch.pointee.count = 0
          isMore = try statement.next()
          for candidate in room[..<batch.pointee.count] {
            guard try body(candidate) else { return }
          }
        }
      }
    }
  }

  private init(room: UnsafeMutableBufferPointer<RankCandidate>) {
    self.room = room
  }
}
