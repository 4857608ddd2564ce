import Foundation
import GRDB
import Models
import Store

/// A batch of articles of a ranked list, collected in one step of the statement that scans its
/// index. Measured by `Benchmarks/Listing`.
struct CandidateBatch {
  /// Maximum number of articles in a batch.
  static let size = 200
  /// The same with a scope, where the scan passes some articles for each of them.
  private static let scopedSize = 40

  /// The buffer for a batch.
  private let room: UnsafeMutableBufferPointer<RankCandidate>
  private var count = 0
  private let scope: ScopedSources?
  private let last: Int64?

  private static let kind: StaticString = "tintm candidates"

  /// Registers conditions with a connection: `is_in_scope(?1, article, source)`, and
  /// `gather(?1, article, source, key, dated)`, which is true when a batch is full and at the last
  /// article. Few rows of a small scope come to the second one, so the first saves SQLite their
  /// other columns.
  static func register(in db: Database) throws {
    try RowCallback.register("is_in_scope", in: db) { context, count, values in
      RowCallback.answer(context, count, values, CandidateBatch.kind) {
        (batch: UnsafeMutablePointer<CandidateBatch>, columns) in
        batch.pointee.scope?.contains(columns.integer(1)) ?? true
          || columns.integer(0) == batch.pointee.last
      }
    }
    try RowCallback.register("gather", in: db) { context, count, values in
      RowCallback.answer(context, count, values, CandidateBatch.kind) {
        (batch: UnsafeMutablePointer<CandidateBatch>, columns) in
        batch.pointee.gather(columns)
      }
    }
  }

  private mutating func gather(_ columns: RowCallback.Columns) -> Bool {
    let article = columns.integer(0)
    room.initializeElement(
      at: count,
      to: RankCandidate(
        article: article, source: columns.integer(1), key: columns.double(2),
        dated: Date(stored: columns.double(3))))
    count += 1
    return count == room.count || article == last
  }

  /// Calls `body` with each article that a statement scans, until `body` has seen enough or the
  /// scan ends.
  ///
  /// - Parameters:
  ///   - statement: has `gather`, with a scope `is_in_scope` before it, after all other conditions;
  ///     its result columns are not read.
  ///   - scope: `nil` is all sources.
  ///   - last: the article at which `body` ends the walk; it gets it whatever its source.
  ///   - body: returns whether to continue.
  static func walk(
    _ statement: RawStatement, within scope: ScopedSources? = nil, to last: Int64? = nil,
    _ body: (RankCandidate) throws -> Bool
  ) throws {
    let size = scope == nil ? size : scopedSize
    try withUnsafeTemporaryAllocation(of: RankCandidate.self, capacity: size) { room in
      var batch = CandidateBatch(room: room, scope: scope, last: last)
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
}
