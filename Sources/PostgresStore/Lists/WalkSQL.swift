import Models
import Store

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
