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
    let insert = try RawStatement(
      db, "INSERT INTO article_rank VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)")
    for place in places {
      let listed = try listings[place.source] ?? Self.listings(of: place.source, in: db)
      listings[place.source] = listed
      for listing in listed {
        insert.bind(1, place.article)
        insert.bind(2, listing.category)
        insert.bind(3, place.source)
        insert.bind(4, Int64(listing.isFirst ? 1 : 0))
        insert.bind(5, place.keys.today)
        insert.bind(6, place.keys.now)
        insert.bind(7, place.dated.stored)
        insert.bind(8, place.keys.burst)
        try insert.run()
      }
    }
    places.removeAll()
  }

  private struct Listing {
    let category: Int64
    let isFirst: Bool
  }

  /// The categories that list a source.
  private static func listings(of source: Int64, in db: Database) throws -> [Listing] {
    let look = try RawStatement(
      db,
      """
      SELECT listed.category_id, listed.category_id = source.category_id
      FROM source JOIN source_category listed ON listed.source_id = source.id
      WHERE source.id = ?
      """)
    look.bind(1, source)
    var listings: [Listing] = []
    while try look.next() {
      listings.append(Listing(category: look.integer(0), isFirst: look.integer(1) != 0))
    }
    return listings
  }
}
