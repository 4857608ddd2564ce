import Foundation
import Models
import Postgres
import Storing

/// The SQL of a piece of the way down the stored order of a list: by nothing but an index of the order.
///
/// A reader's list of a category may be of some sources only: then the way is merged from theirs.
struct WalkSQL {
  private var parts = StatementParts()
  private let key: String
  private let me: String
  private let walk: CandidateWalk
  private let rows: String

  /// - Parameters:
  ///   - last: the last candidate of the piece before.
  ///   - walked: articles that were walked over before.
  ///   - size: candidates that are wanted.
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
    let columns = "r.article_id, r.source_id, r.\(key) AS key, r.dated"
    let order = "ORDER BY r.\(key) DESC, r.article_id DESC"
    let left = max(0, walk.limit - walked)
    if let only = walk.query.scope.only, only.count <= ListSQL.mergedSources {
      let sources = parts.bind(.integers(only))
      rows = """
        SELECT r.*, row_number() OVER () AS number FROM (
          SELECT r.* FROM unnest(\(sources)) k (source) CROSS JOIN LATERAL (
            SELECT \(columns) FROM article_rank r
            WHERE r.source_id = k.source AND \((places + conditions).joined(separator: " AND "))
            \(order) LIMIT \(min(size, left))) r
          ORDER BY r.key DESC, r.article_id DESC LIMIT \(min(size, left))) r
        """
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
    }
    self.key = key
    self.parts = parts
  }

  private static let order = "ORDER BY p.key DESC, p.article_id DESC"
  private static let columns = "p.article_id, p.source_id, p.key, p.dated, p.number"

  /// The candidates with what scores are computed from.
  var page: PostgresStatement {
    PostgresStatement(
      """
      SELECT \(Self.columns), \(DetailsSQL.columns(walk)) FROM (\(rows)) p
      \(DetailsSQL.joins(walk, me: me)) \(Self.order)
      """, parts.parameters)
  }

  /// The candidates and what their sources are called.
  var pool: PostgresStatement {
    PostgresStatement(
      """
      SELECT \(Self.columns), source.name, category.name AS category FROM (\(rows)) p
      LEFT JOIN source ON source.id = p.source_id
      LEFT JOIN category ON category.id = source.category_id \(Self.order)
      """, parts.parameters)
  }
}
