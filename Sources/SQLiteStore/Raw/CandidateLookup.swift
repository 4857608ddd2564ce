import Foundation
import GRDB
import Models
import Store

/// Looks up candidates in the order of their keys in the table: candidates of one source are mostly
/// adjacent, and a step over an unwanted row costs a tenth of a look-up. Measured by
/// `Benchmarks/Listing`.
struct CandidateLookup {
  /// The result.
  private var page: CandidatePage
  /// The candidates in the order of their places, and the index of the next one to find.
  private let wanted: [(place: Int64, index: Int)]
  private var next = 0
  /// Whether the current row is the next wanted one, and the number of rows passed before it.
  private var isMet = false
  private var passed = 0

  /// Maximum number of rows to pass before a wanted row; then it is looked up.
  private static let maxPassed = 12

  private static let kind: StaticString = "tintm lookup"

  /// Registers two conditions with a connection. `is_wanted(?1, place)` is true for wanted rows and
  /// for rows where the scan has to stop for another look-up. `take(?1, weight, story_id,
  /// features)` is true for the latter only. So the columns of other rows are not read.
  static func register(in db: Database) throws {
    try RowCallback.register("is_wanted", in: db) { context, count, values in
      RowCallback.answer(context, count, values, CandidateLookup.kind) {
        (lookup: UnsafeMutablePointer<CandidateLookup>, columns) in
        lookup.pointee.isWanted(columns.integer(0))
      }
    }
    try RowCallback.register("take", in: db) { context, count, values in
      RowCallback.answer(context, count, values, CandidateLookup.kind) {
        (lookup: UnsafeMutablePointer<CandidateLookup>, columns) in
        lookup.pointee.consume(columns)
      }
    }
  }

  /// The details of candidates.
  static func page(of candidates: [RankCandidate], in db: Database) throws -> CandidatePage {
    let rows = try RawStatement(
      db,
      """
      SELECT 1 FROM article_feature
      WHERE place >= ?2 AND is_wanted(?1, place)
        AND take(?1, weight, story_id, features)
      ORDER BY place
      """)
    var lookup = CandidateLookup(candidates)
    try RowCallback.with(&lookup, kind, in: rows) { lookup in
      while let place = lookup.pointee.place {
        rows.bind(2, place)
        let isMore = try rows.next()
        // The table has no further rows.
        if !isMore, lookup.pointee.place == place { return }
        rows.reset()
      }
    }
    return lookup.page
  }

  private init(_ candidates: [RankCandidate]) {
    page = CandidatePage(
      candidates: candidates, details: Array(repeating: .init(), count: candidates.count))
    page.features.reserveCapacity(candidates.count * 300)
    wanted = candidates.enumerated()
      .map { (place: $1.source << 40 | $1.article, index: $0) }.sorted { $0.place < $1.place }
  }

  /// The place to look up next; `nil` at the end.
  private var place: Int64? { next < wanted.count ? wanted[next].place : nil }

  /// - Parameter place: the place of the current row.
  private mutating func isWanted(_ place: Int64) -> Bool {
    // Skips wanted rows that do not exist.
    while next < wanted.count, wanted[next].place < place { next += 1 }
    guard next < wanted.count else {
      isMet = false
      return true
    }
    isMet = wanted[next].place == place
    passed = isMet ? 0 : passed + 1
    guard isMet || passed >= Self.maxPassed || wanted[next].place >> 40 != place >> 40 else {
      return false
    }
    if !isMet { passed = 0 }
    return true
  }

  private mutating func consume(_ columns: RowCallback.Columns) -> Bool {
    guard isMet else { return true }
    let bytes = columns.bytes(2)
    let start = page.features.count
    page.features.append(contentsOf: bytes)
    let index = wanted[next].index
    page.details[index].weight = columns.double(0)
    page.details[index].story = columns.isNull(1) ? nil : columns.integer(1)
    page.details[index].features = start..<start + bytes.count
    next += 1
    return false
  }
}

/// Looks up the openings of candidates in the order of their ids, as ``CandidateLookup`` does: few
/// articles have a row, and these mostly arrived together.
struct ExposureLookup {
  /// The candidates in the order of their ids, and the index of the next one to find.
  private let wanted: [(article: Int64, index: Int)]
  private var next = 0
  /// The result, by the indexes of the candidates.
  private var found: [(index: Int, exposure: ArticleExposure)] = []
  /// Number of rows passed since the last wanted row.
  private var passed = 0

  /// Maximum number of rows to pass before a wanted row; then it is looked up.
  private static let maxPassed = 12

  private static let kind: StaticString = "tintm exposures"

  /// Registers a condition with a connection: `is_passed(?1, article_id, expected, opened, period)`
  /// takes wanted rows, and is true for rows where the scan has to stop for another look-up.
  static func register(in db: Database) throws {
    try RowCallback.register("is_passed", in: db) { context, count, values in
      RowCallback.answer(context, count, values, ExposureLookup.kind) {
        (lookup: UnsafeMutablePointer<ExposureLookup>, columns) in
        lookup.pointee.isPassed(columns)
      }
    }
  }

  /// The exposures of candidates, by their indexes; candidates without one are left out.
  static func exposures(
    of candidates: [RankCandidate], in db: Database
  ) throws -> [(index: Int, exposure: ArticleExposure)] {
    let rows = try RawStatement(
      db,
      """
      SELECT 1 FROM article_exposure
      WHERE article_id >= ?2 AND is_passed(?1, article_id, expected, opened, period)
      ORDER BY article_id
      """)
    var lookup = ExposureLookup(candidates)
    try RowCallback.with(&lookup, kind, in: rows) { lookup in
      while let article = lookup.pointee.article {
        rows.bind(2, article)
        // The table has no further rows.
        guard try rows.next() else { return }
        rows.reset()
      }
    }
    return lookup.found
  }

  private init(_ candidates: [RankCandidate]) {
    wanted = candidates.enumerated().map { (article: $1.article, index: $0) }
      .sorted { $0.article < $1.article }
  }

  /// The article to look up next; `nil` at the end.
  private var article: Int64? { next < wanted.count ? wanted[next].article : nil }

  private mutating func isPassed(_ columns: RowCallback.Columns) -> Bool {
    let article = columns.integer(0)
    // Skips candidates without a row.
    while next < wanted.count, wanted[next].article < article { next += 1 }
    passed += 1
    while next < wanted.count, wanted[next].article == article {
      let exposure = ArticleExposure(
        expected: columns.double(1), opened: columns.double(2), period: columns.integer(3))
      found.append((wanted[next].index, exposure))
      next += 1
      passed = 0
    }
    guard next == wanted.count || passed > Self.maxPassed else { return false }
    passed = 0
    return true
  }
}

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
