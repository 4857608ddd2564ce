import Foundation
import Models
package import Store

extension PostgresStore {
  /// Maximum number of candidates per round trip.
  private static let maxAtOnce = 3200

  /// The first round trip returns as many candidates as most lists need, and each further one twice
  /// as many as the one before. Each sees its own snapshot: an article that has risen meanwhile may
  /// be missed, but none is returned twice.
  package func candidates(
    _ walk: CandidateWalk, batch: Int, while isWanted: (_ key: Double) -> Bool,
    weighing: (CandidatePage) -> Bool
  ) throws -> Bool {
    try mappingFaults {
      let batch = max(1, batch)
      var (size, walked) = (batch, 0)
      var last: RankCandidate?
      var listedStories: Set<Int64> = []
      switch walk.cachedTop?.walk(walk, batch: batch, while: isWanted, weighing: weighing) {
      case .ended: return true
      case .further(let known, let number, let stories):
        (last, walked, listedStories) = (known, number, stories)
      case nil: break
      }
      guard walked < walk.limit else { return true }
      var seen: Set<Int64> = []
      while true {
        let piece = WalkSQL(walk, after: last, walked: walked, size: size).page
        var rows = try pool.run(
          [.fixedPlan, piece]
            + (last == nil ? [walk.hasOthers, walk.listedStories].map(PostgresStatement.init) : []))
        rows.removeFirst()
        let found = rows.removeFirst()
        if last == nil {
          guard try rows[0].first?[0] ?? false else { return false }
          listedStories = Set(try rows[1].values())
        }
        var page = CandidatePage(candidates: [], details: [])
        var (number, goesOn) = (0, false)
        for row in found {
          let candidate = try RankCandidate(row)
          number = try row["number"]
          goesOn = try row["goes_on"]
          last = candidate
          guard seen.insert(candidate.article).inserted else { continue }
          guard isWanted(candidate.key) else {
            _ = weighing(page)
            return true
          }
          page.candidates.append(candidate)
          try DetailsSQL.add(row, to: &page, walk, listedStories: listedStories)
          if page.candidates.count == batch {
            guard weighing(page) else { return true }
            page = CandidatePage(candidates: [], details: [])
          }
        }
        walked += number
        goesOn = goesOn || found.count == size
        if !page.candidates.isEmpty { goesOn = weighing(page) && goesOn }
        guard goesOn, walked < walk.limit else { return true }
        size = min(size * 2, Self.maxAtOnce)
      }
    }
  }

  package func candidatePool(_ walk: CandidateWalk, limit: Int) throws -> CandidatePool? {
    if let pool = walk.cachedTop?.pool(walk, limit: limit) { return pool }
    return try mappingFaults {
      let piece = WalkSQL(walk, after: nil, walked: 0, size: max(0, limit)).pool
      let rows = try pool.run([.fixedPlan, piece, PostgresStatement(walk.hasOthers)])
      guard try rows[2].first?[0] ?? false else { return nil }
      var found = CandidatePool(candidates: [], sources: [:])
      found.candidates.reserveCapacity(rows[1].count)
      for row in rows[1] {
        let candidate = try RankCandidate(row)
        found.candidates.append(candidate)
        guard found.sources[candidate.source] == nil, let name: String = try row["name"],
          let category: String = try row["category"]
        else { continue }
        found.sources[candidate.source] = SourceLabels(name: name, category: category)
      }
      return found
    }
  }

  package func candidatePage(
    _ walk: CandidateWalk, of candidates: [RankCandidate]
  ) throws -> CandidatePage {
    var page = CandidatePage(candidates: candidates, details: [])
    guard !candidates.isEmpty else { return page }
    if let known = walk.cachedTop?.page(walk, of: candidates) { return known }
    return try mappingFaults {
      let details: SQLStatement = """
        SELECT \(sql: DetailsSQL.columns(walk))
        FROM unnest(\(list: .integers(candidates.map(\.article))),
          \(list: .integers(candidates.map(\.source))))
          WITH ORDINALITY p (article_id, source_id, number)
        \(sql: DetailsSQL.joins(walk)) ORDER BY p.number
        """
      let rows = try pool.run([
        .fixedPlan, PostgresStatement(walk.listedStories), PostgresStatement(details),
      ])
      let listedStories: Set<Int64> = Set(try rows[1].values())
      for row in rows[2] { try DetailsSQL.add(row, to: &page, walk, listedStories: listedStories) }
      return page
    }
  }
}

extension RankCandidate {
  /// Reads a row of ``WalkSQL``.
  fileprivate init(_ row: PostgresRows.Row) throws {
    self.init(
      article: try row["article_id"], source: try row["source_id"], key: try row["key"],
      dated: Date(stored: try row["dated"]))
  }
}

/// The SQL of one piece of a walk down the stored order of a list, by an index of the order alone.
///
/// A reader's list of a category may consist of some sources only: then the walk merges their
/// scans.
struct WalkSQL {
  private let walk: CandidateWalk
  private let rows: SQLStatement
  /// An SQL condition: whether the walk continues after a candidate, even if there are few.
  private let goesOn: String

  /// Minimum number of articles read per source when scans are merged.
  private static let minPerSource = 20

  /// - Parameters:
  ///   - last: the last candidate of the piece before.
  ///   - walked: number of articles already scanned.
  ///   - size: number of candidates wanted.
  init(_ walk: CandidateWalk, after last: RankCandidate?, walked: Int, size: Int) {
    self.walk = walk
    let query = walk.query
    let key = query.sort.key.rawValue
    var places: [SQLStatement] = ["r.\(sql: key) >= \(walk.lowestKey)"]
    if let last { places.append("(r.\(sql: key), r.article_id) < (\(last.key), \(last.article))") }
    if let category = query.category {
      places.append("r.category_id = (SELECT id FROM category WHERE name_key = \(key: category))")
    } else {
      places.append("r.is_first")
    }
    func without(_ ids: some Collection<Int64>, _ column: String) -> [SQLStatement] {
      ids.isEmpty ? [] : ["r.\(sql: column) <> ALL (\(list: .integers(ids.sorted())))"]
    }
    places += without(query.scope.without, "source_id")
    var conditions = without(walk.without, "source_id") + without(walk.listed, "article_id")
    if let since = query.since { conditions.append("r.dated >= \(since)") }
    if let newest = query.newerThan { conditions.append("r.article_id > \(newest)") }
    let columns = "r.article_id, r.source_id, r.\(key) AS key, r.dated"
    let order = "ORDER BY r.\(key) DESC, r.article_id DESC"
    let left = max(0, walk.limit - walked)
    // A source's order uses the first rank rows of its articles.
    if let only = query.scope.only, only.count <= ListSQL.mergedSources, query.category == nil {
      let most = min(size, left)
      // Reads only some articles of each source: the merge is certain up to the first article that
      // is the last one read of its source.
      let each = "\(min(most, max(Self.minPerSource, 4 * most / max(1, only.count))))"
      rows = """
        SELECT r.*, row_number() OVER () AS number FROM (
          SELECT r.*, count(*) FILTER (WHERE r.place = \(sql: each)) OVER (
            ORDER BY r.key DESC, r.article_id DESC
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ends
          FROM unnest(\(list: .integers(only))) k (source) CROSS JOIN LATERAL (
            SELECT r.*, row_number() OVER () AS place FROM (
              SELECT \(sql: columns) FROM article_rank r
              WHERE r.source_id = k.source AND \(sql: (places + conditions).joined(by: " AND "))
              \(sql: order) LIMIT \(sql: each)) r) r) r
        WHERE r.ends = 0 ORDER BY r.key DESC, r.article_id DESC LIMIT \(sql: "\(most)")
        """
      goesOn = "p.place = \(each)"
    } else {
      if let only = query.scope.only { places.append("r.source_id \(in: only)") }
      conditions.append("true")
      rows = """
        SELECT r.* FROM (SELECT r.*, row_number() OVER () AS number FROM (
            SELECT \(sql: columns) FROM article_rank r WHERE \(sql: places.joined(by: " AND "))
            \(sql: order) LIMIT \(sql: "\(left)")) r) r
        WHERE \(sql: conditions.joined(by: " AND ")) LIMIT \(sql: "\(size)")
        """
      goesOn = "false"
    }
  }

  /// The candidates with the data from which scores are computed.
  var page: PostgresStatement { candidates(DetailsSQL.columns(walk), DetailsSQL.joins(walk)) }

  /// The candidates with the names of their sources.
  var pool: PostgresStatement {
    candidates(
      "source.name, category.name AS category",
      """
      LEFT JOIN source ON source.id = p.source_id
      LEFT JOIN category ON category.id = source.category_id
      """)
  }

  private func candidates(_ columns: String, _ joins: SQLStatement) -> PostgresStatement {
    let candidates: SQLStatement = """
      SELECT p.article_id, p.source_id, p.key, p.dated, p.number, \(sql: goesOn) AS goes_on,
        \(sql: columns)
      FROM (\(sql: rows)) p \(sql: joins) ORDER BY p.key DESC, p.article_id DESC
      """
    return PostgresStatement(candidates)
  }
}
