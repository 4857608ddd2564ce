import GRDB

/// Looks up some candidates in the order of their keys in the table: those of one source mostly
/// follow each other, and a step over a row that is not wanted costs a tenth of a look-up. Measured
/// by `Benchmarks/Listing`.
struct CandidateLookup {
  /// What was found.
  private var page: CandidatePage
  /// The candidates in the order of their places, and the next of them that is looked for.
  private let wanted: [(place: Int64, index: Int)]
  private var next = 0
  /// Whether the row that is looked at is the next that is wanted; how many were passed before it.
  private var isMet = false
  private var passed = 0

  /// Rows that are passed on the way to one that is wanted before it is looked up.
  private static let mostPassed = 12

  private static let kind: StaticString = "tintm lookup"

  /// Makes two conditions known to a connection. `is_wanted(?1, place)` is met by rows that are
  /// wanted, and where another look-up is to begin; `take(?1, weight, story_id, shown, opened,
  /// features)` by the latter. So the columns of the other rows are not read.
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
        lookup.pointee.take(columns)
      }
    }
  }

  /// What is known of some candidates.
  static func page(of candidates: [RankCandidate], in db: Database) throws -> CandidatePage {
    let rows = try RawStatement(
      db,
      """
      SELECT 1 FROM article_feature
      WHERE place >= ?2 AND is_wanted(?1, place)
        AND take(?1, weight, story_id, shown, opened, features)
      ORDER BY place
      """)
    var lookup = CandidateLookup(candidates)
    try RowCallback.with(&lookup, kind, in: rows) { lookup in
      while let place = lookup.pointee.place {
        rows.bind(2, place)
        let isMore = try rows.next()
        // There is nothing behind it.
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

  /// The place that is looked for next, `nil` when all were.
  private var place: Int64? { next < wanted.count ? wanted[next].place : nil }

  /// - Parameter place: of the row that is looked at.
  private mutating func isWanted(_ place: Int64) -> Bool {
    // What is not there.
    while next < wanted.count, wanted[next].place < place { next += 1 }
    guard next < wanted.count else {
      isMet = false
      return true
    }
    isMet = wanted[next].place == place
    passed = isMet ? 0 : passed + 1
    guard isMet || passed >= Self.mostPassed || wanted[next].place >> 40 != place >> 40 else {
      return false
    }
    if !isMet { passed = 0 }
    return true
  }

  private mutating func take(_ columns: RowCallback.Columns) -> Bool {
    guard isMet else { return true }
    let bytes = columns.bytes(4)
    let start = page.features.count
    page.features.append(contentsOf: bytes)
    let index = wanted[next].index
    page.details[index].weight = columns.double(0)
    page.details[index].story = columns.isNull(1) ? nil : columns.integer(1)
    page.details[index].exposure = (columns.double(2), columns.double(3))
    page.details[index].features = start..<start + bytes.count
    next += 1
    return false
  }
}
