package import Foundation
package import Models

/// Articles that readers of one database share with each other. They leave no machine.
package protocol SharingStoring: Sendable {
  /// Puts an article on top of a reader's front page, until they have opened it or seen it there in
  /// one visit. Shared twice, the last sender counts. The reader may open it even if its source is
  /// not theirs.
  ///
  /// - Throws: ``SharingRefusal``.
  func share(
    _ article: Int64, with recipient: String, from sender: String, at now: Date) throws

  /// The articles on top of a reader's front page, the latest first: unread ones that were not shown
  /// there before `date`.
  func sharedArticles(with reader: String, shownSince date: Date) throws -> [SharedArticle]

  /// Records that a front page showed shared articles; the first time counts.
  func noteShown(shared articles: [Int64], to reader: String, at now: Date) throws

  /// Whether others may share articles with a reader.
  func acceptsShares(_ reader: String) throws -> Bool

  /// If not, articles that wait are taken away.
  func setAcceptsShares(_ accepts: Bool, of reader: String, at now: Date) throws
}

extension SharingStoring where Self: SQLStore {
  package func share(
    _ article: Int64, with recipient: String, from sender: String, at now: Date
  ) throws {
    try transaction { session in
      let me = try session.reader(adding: sender)
      let found = try session.run(
        """
        SELECT id, shares_refused FROM reader
        WHERE id = \(sql: Reader.id(named: recipient)) \(lock: .keys)
        """)
      guard let row = found.first else { throw SharingRefusal.noSuchReader }
      let other: Int64 = try row["id"]
      guard other != me else { throw SharingRefusal.same }
      let refused: Date? = try row["shares_refused"]
      guard refused == nil else { throw SharingRefusal.refused }
      let waiting: Int =
        try session.run(
          """
          SELECT count(*) AS waiting FROM shared_article
          WHERE reader_id = \(other) AND shown IS NULL AND article_id <> \(article)
          """
        ).first?["waiting"] ?? 0
      guard waiting < SharingRefusal.limit else { throw SharingRefusal.tooMany }
      try session.add(
        """
        INSERT INTO shared_article (reader_id, article_id, sender_id, at)
        SELECT \(other), id, \(me), \(now) FROM article WHERE id = \(article)
        ON CONFLICT (reader_id, article_id) DO UPDATE
          SET sender_id = excluded.sender_id, at = excluded.at, shown = NULL
        """)
    }
  }

  package func sharedArticles(
    with reader: String, shownSince date: Date
  ) throws -> [SharedArticle] {
    try read(
      """
      SELECT h.article_id, sender.name FROM shared_article h
      JOIN reader sender ON sender.id = h.sender_id
      LEFT JOIN article_state s ON s.reader_id = h.reader_id AND s.article_id = h.article_id
      WHERE h.reader_id = \(sql: Reader.id(named: reader))
      AND (h.shown IS NULL OR h.shown >= \(date))
      AND (s.viewed_at IS NULL OR s.viewed_at < h.at) AND s.hidden_at IS NULL
      ORDER BY h.at DESC, h.article_id DESC LIMIT \(SharingRefusal.limit)
      """
    ).map { SharedArticle(article: try $0["article_id"], sender: try $0["name"]) }
  }

  package func noteShown(shared articles: [Int64], to reader: String, at now: Date) throws {
    try writeIfFree([
      """
      UPDATE shared_article SET shown = \(now)
      WHERE reader_id = \(sql: Reader.id(named: reader)) AND article_id \(in: articles)
      AND shown IS NULL
      """
    ])
  }

  package func acceptsShares(_ reader: String) throws -> Bool {
    let refused: Date? = try read(
      "SELECT shares_refused FROM reader WHERE id = \(sql: Reader.id(named: reader))"
    ).first?["shares_refused"]
    return refused == nil
  }

  package func setAcceptsShares(_ accepts: Bool, of reader: String, at now: Date) throws {
    let me = Reader.id(named: reader)
    _ = try write(
      [
        Reader.adding(reader),
        "UPDATE reader SET shares_refused = \(accepts ? nil : now) WHERE id = \(sql: me)",
      ] + (accepts ? [] : ["DELETE FROM shared_article WHERE reader_id = \(sql: me)"]))
  }
}
