import Foundation
import GRDB
import Models
import Store

/// The rank rows of new articles, which a transaction inserts at its end.
///
/// A rank row is in nine indexes, most of them over all articles by date or votes. In the order in
/// which documents arrive, each index page would be read, changed and written many times in one
/// transaction; in date order it is written once.
final class RankQueue {
  private var places: [Row] = []

  struct Row {
    let article: Int64
    let source: Int64
    let keys: RankKeys
    let dated: Date
  }

  func add(_ place: Row) { places.append(place) }

  /// Inserts row by row: an insert of several rows makes SQLite save a copy of every page that it
  /// will change, a dozen per article.
  func flush(into db: Database) throws {
    guard !places.isEmpty else { return }
    places.sort { ($0.dated, $0.article) < ($1.dated, $1.article) }
    var listings: [Int64: [Listing]] = [:]
    var rows: [[SQLValue]] = []
    for place in places {
      let listed = try listings[place.source] ?? Self.listings(of: place.source, in: db)
      listings[place.source] = listed
      rows += listed.map { listing -> [SQLValue] in
        [
          .integer(place.article), .integer(listing.category), .integer(place.source),
          .flag(listing.isFirst), .number(place.keys.today), .number(place.keys.now),
          .number(place.dated.stored), .number(place.keys.burst),
        ]
      }
    }
    try SQLiteSession(db: db).insert(
      rows, into: "article_rank",
      ["article_id", "category_id", "source_id", "is_first", "today", "now", "dated", "burst"], "")
    places.removeAll()
  }

  private struct Listing {
    let category: Int64
    let isFirst: Bool
  }

  /// The categories that list a source.
  private static func listings(of source: Int64, in db: Database) throws -> [Listing] {
    try db.run(
      """
      SELECT listed.category_id, listed.category_id = source.category_id AS is_first
      FROM source JOIN source_category listed ON listed.source_id = source.id
      WHERE source.id = \(source)
      """
    ).map { Listing(category: try $0["category_id"], isFirst: try $0["is_first"]) }
  }
}
