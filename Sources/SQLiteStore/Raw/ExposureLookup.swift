import GRDB
import Models
import Store

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
