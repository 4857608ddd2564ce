import Foundation
import Models
import Store

/// The SQL of one piece of a walk down the stored order of a list, by an index of the order alone.
///
/// A reader's list of a category may consist of some sources only: then the walk merges their
/// scans.
struct WalkSQL {
  private var parts = StatementParts()
  private let me: String
  private let walk: CandidateWalk
  private let rows: String
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
    let sort = if case .rank(let key) = walk.query.sort { key } else { RankingKey.today }
    let key = sort.rawValue
    var parts = StatementParts()
    me = parts.bind(.integer(walk.reader))
    var places = ["r.\(key) >= \(parts.bind(.number(walk.lowestKey)))"]
    if let last {
      places.append(
        "(r.\(key), r.article_id) < (\(parts.bind(.number(last.key))), "
          + "\(parts.bind(.integer(last.article))))")
    }
    if let category = walk.query.category {
      let name = parts.bind(.text(category.lowercased()))
      places.append("r.category_id = (SELECT id FROM category WHERE name_key = \(name))")
    } else {
      places.append("r.is_first")
    }
    var conditions: [String] = []
    func leaveOut(_ ids: some Collection<Int64>, _ column: String, _ conditions: inout [String]) {
      guard !ids.isEmpty else { return }
      conditions.append("r.\(column) <> ALL (\(parts.bind(.integers(ids.sorted()))))")
    }
    leaveOut(walk.query.scope.without, "source_id", &places)
    leaveOut(walk.without, "source_id", &conditions)
    leaveOut(walk.listed, "article_id", &conditions)
    if let since = walk.query.since { conditions.append("r.dated >= \(parts.bind(.date(since)))") }
    if let newest = walk.query.newerThan {
      conditions.append("r.article_id > \(parts.bind(.integer(newest)))")
    }
    let columns = "r.article_id, r.source_id, r.\(key) AS key, r.dated"
    let order = "ORDER BY r.\(key) DESC, r.article_id DESC"
    let left = max(0, walk.limit - walked)
    // A source's order uses the first rank rows of its articles.
    if let only = walk.query.scope.only, only.count <= ListSQL.mergedSources,
      walk.query.category == nil
    {
      let most = min(size, left)
      // Reads only some articles of each source: the merge is certain up to the first article that
      // is the last one read of its source.
      let each = min(most, max(Self.minPerSource, 4 * most / max(1, only.count)))
      let sources = parts.bind(.integers(only))
      rows = """
        SELECT r.*, row_number() OVER () AS number FROM (
          SELECT r.*, count(*) FILTER (WHERE r.place = \(each)) OVER (
            ORDER BY r.key DESC, r.article_id DESC
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ends
          FROM unnest(\(sources)) k (source) CROSS JOIN LATERAL (
            SELECT r.*, row_number() OVER () AS place FROM (SELECT \(columns) FROM article_rank r
              WHERE r.source_id = k.source AND \((places + conditions).joined(separator: " AND "))
              \(order) LIMIT \(each)) r) r) r
        WHERE r.ends = 0 ORDER BY r.key DESC, r.article_id DESC LIMIT \(most)
        """
      goesOn = "p.place = \(each)"
    } else {
      if let only = walk.query.scope.only {
        places.append("r.source_id = ANY (\(parts.bind(.integers(only))))")
      }
      let wanted = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
      rows = """
        SELECT r.* FROM (SELECT r.*, row_number() OVER () AS number FROM (
            SELECT \(columns) FROM article_rank r WHERE \(places.joined(separator: " AND "))
            \(order) LIMIT \(left)) r) r
        \(wanted) LIMIT \(size)
        """
      goesOn = "false"
    }
    self.parts = parts
  }

  private static let order = "ORDER BY p.key DESC, p.article_id DESC"
  private var columns: String {
    "p.article_id, p.source_id, p.key, p.dated, p.number, \(goesOn) AS goes_on"
  }

  /// The candidates with the data from which scores are computed.
  var page: PostgresStatement {
    PostgresStatement(
      """
      SELECT \(columns), \(DetailsSQL.columns(walk)) FROM (\(rows)) p
      \(DetailsSQL.joins(walk, me: me)) \(Self.order)
      """, parts.parameters)
  }

  /// The candidates with the names of their sources.
  var pool: PostgresStatement {
    PostgresStatement(
      """
      SELECT \(columns), source.name, category.name AS category FROM (\(rows)) p
      LEFT JOIN source ON source.id = p.source_id
      LEFT JOIN category ON category.id = source.category_id \(Self.order)
      """, parts.parameters)
  }
}
