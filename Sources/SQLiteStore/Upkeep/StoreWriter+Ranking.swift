import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// The basis of the ranking keys, `nil` in a database that no pass has used yet.
  func rankingBasis() throws -> RankingBasis? {
    try RankingBasis(db.run(RankingBasis.stored))
  }

  /// The histories of the articles after `id`, in the order of their ids.
  func rankHistories(after id: Int64, limit: Int) throws -> [RankHistory] {
    var histories = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT r.article_id, r.dated, ifnull(f.weight, 1) AS weight
          FROM (SELECT id FROM article WHERE id > ?1 ORDER BY id LIMIT ?2) a
          CROSS JOIN article_rank r ON r.article_id = a.id AND r.is_first = 1
          LEFT JOIN article_feature f ON f.place = r.source_id << 40 | r.article_id
          ORDER BY r.article_id
          """), arguments: [id, limit]
    ).map { row in
      RankHistory(
        article: row["article_id"], dated: Date(stored: row["dated"]), weight: row["weight"],
        log: [])
    }
    guard let last = histories.last?.article else { return [] }
    var places = histories.indices.makeIterator()
    var place = places.next() ?? 0
    let events = try db.run(
      """
      SELECT * FROM event WHERE article_id > \(id) AND article_id <= \(last)
      ORDER BY article_id, id
      """)
    for row in events {
      let article: Int64 = try row["article_id"]
      while histories[place].article < article, let next = places.next() { place = next }
      if histories[place].article == article, let event = try LoggedEvent(row) {
        histories[place].log.append(event)
      }
    }
    return histories
  }
}

extension StoreWriter {
  /// Recomputes the keys of all articles.
  func rebuildRanks(_ keys: (RankHistory) -> RankKeys) throws {
    var last: Int64 = 0
    while true {
      let histories = try reader.rankHistories(after: last, limit: RankHistory.atOnce)
      for history in histories { try setRank(keys(history), article: history.article) }
      guard let end = histories.last else { return }
      last = end.article
    }
  }
}
