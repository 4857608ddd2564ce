package import Foundation
package import Models

/// When readers looked at lists, and what has arrived since.
package protocol VisitStoring: Sendable {
  /// `nil` if the reader has not seen a list.
  func visit(of reader: String) throws -> ReaderVisit?

  /// Records that a reader saw a list. It may be skipped while another writer is busy.
  func noteVisit(of reader: String, at now: Date) throws

  /// The last article that arrived before any that arrived since a date; `nil` if none did.
  func newestArticle(before date: Date) throws -> Int64?

  /// Number of stories with an unread article that arrived after an article, at most
  /// ``ReaderVisitLimits/stories``.
  ///
  /// - Parameter category: a category of the shared list; `nil` means all.
  func storiesArrived(
    after article: Int64, in category: String?, reader: String
  ) throws -> Int
}

package enum ReaderVisitLimits {
  /// Stories that are counted.
  package static let stories = 1000
}

extension VisitStoring where Self: SQLStore {
  package func visit(of reader: String) throws -> ReaderVisit? {
    try read(
      "SELECT last, before FROM reader_visit WHERE reader_id = \(sql: Reader.id(named: reader))"
    ).first.map { ReaderVisit(last: try $0["last"], before: try $0["before"]) }
  }

  package func noteVisit(of reader: String, at now: Date) throws {
    let known = try visit(of: reader)
    guard let visit = known.map({ $0.noting(now) }) ?? ReaderVisit(last: now) else { return }
    // Of two devices at once, the later list counts.
    try writeIfFree([
      Reader.adding(reader),
      """
      INSERT INTO reader_visit AS v (reader_id, last, before)
      VALUES (\(sql: Reader.id(named: reader)), \(visit.last), \(visit.before))
      ON CONFLICT (reader_id) DO UPDATE SET last = excluded.last, before = excluded.before
      WHERE v.last < excluded.last
      """,
    ])
  }

  package func newestArticle(before date: Date) throws -> Int64? {
    // Ids are given before articles are visible, so that their order is not quite that of arrival.
    let first: Int64? = try read(
      """
      SELECT min(id) AS id FROM (SELECT id FROM article \(index: "article_fetched")
        WHERE fetched >= \(date) ORDER BY fetched LIMIT \(StreamQuery.disorder)) a
      """
    ).first?["id"]
    return first.map { $0 - 1 }
  }

  package func storiesArrived(
    after article: Int64, in category: String?, reader: String
  ) throws -> Int {
    let me = Reader.id(named: reader)
    let place: SQLStatement =
      category.map { name in
        "r.category_id = (SELECT id FROM category WHERE \(folded: "name") = \(key: name))"
      } ?? "\(flag: "r.is_first", is: true)"
    return try read(
      """
      SELECT count(*) AS stories FROM (
        SELECT DISTINCT coalesce(told.story_id, -r.article_id) AS story FROM article_rank r
        JOIN source ON source.id = r.source_id
        LEFT JOIN reader_source own ON own.reader_id = \(sql: me) AND own.source_id = r.source_id
        LEFT JOIN story_article told ON told.article_id = r.article_id
        LEFT JOIN article_state s ON s.reader_id = \(sql: me) AND s.article_id = r.article_id
        WHERE r.article_id > \(article) AND \(sql: place)
        AND s.read_at IS NULL AND s.hidden_at IS NULL
        AND coalesce(own.listing, '') <> 'left_out'
        AND (\(flag: "source.is_shared", is: true) OR own.listing = 'added')
        LIMIT \(ReaderVisitLimits.stories)) arrived
      """
    ).first?["stories"] ?? 0
  }
}
