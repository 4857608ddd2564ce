import Foundation
import Models
import Store

extension DocumentWrites {
  /// Inserts new articles with their texts.
  func writeArticles(to transaction: PostgresTransaction) {
    let ids = PostgresValue.integers(inserts.map(\.id))
    transaction.add(
      into: "article", count: inserts.count,
      [
        "id": ids, "source_id": .integers(inserts.map(\.source)),
        "identity": .texts(inserts.map(\.identity)), "shared": .texts(inserts.map(\.shared)),
        "given_id": .texts(inserts.map(\.arrived.draft.givenID)),
        "url_key": .texts(inserts.map(\.arrived.draft.urlKey)),
        "digest": .integers(inserts.map(\.arrived.digest)),
        "fetched": .numbers(inserts.map(\.at.stored)),
        "dated": .numbers(inserts.map(\.arrived.dated.stored)),
      ], and: ArticleColumn.values(of: inserts.map(\.arrived.draft.metadata)))
    let contents = inserts.map(\.arrived.draft.content)
    transaction.add(
      into: "article_content", count: inserts.count,
      [
        "article_id": ids, "html": .texts(contents.map(\.html)),
        "text": .texts(contents.map(\.text)),
        "attachments": .texts(contents.map { ListColumn.encode($0.attachments) }),
        "words_digest": .integers(inserts.map(\.arrived.wordsDigest)),
      ])
    transaction.add(
      into: "article_text", count: inserts.count,
      [
        "article_id": ids, "title": .texts(inserts.map(\.text.title)),
        "body": .texts(inserts.map(\.text.body)),
      ])
    let known = inserts.filter { $0.features != nil }
    transaction.add(
      into: "article_feature", count: known.count,
      [
        "article_id": .integers(known.map(\.id)), "source_id": .integers(known.map(\.source)),
        "weight": .numbers(known.map(\.weight)), "features": .blobs(known.map(\.features)),
      ])
  }

  private static let change = """
    UPDATE article a SET url_key = k.url_key, digest = k.digest, \(
      ArticleColumn.all.map { "\($0.name) = k.\($0.name)" }.joined(separator: ", "))
    FROM unnest(\((1...ArticleColumn.all.count + 3).map { "$\($0)" }.joined(separator: ", ")))
      k (id, url_key, digest, \(ArticleColumn.names))
    WHERE a.id = k.id
    """

  /// Updates changed articles with their texts; first keeps the shown texts as revisions.
  ///
  /// - Returns: words for ``WordIndex/list(_:in:)``.
  func writeUpdates(
    to transaction: PostgresTransaction, _ index: WordIndex
  ) throws -> [String] {
    Self.keep(revisions, to: transaction)
    let changed = updates.sorted { $0.key < $1.key }
    guard !changed.isEmpty else { return [] }
    let ids = PostgresValue.integers(changed.map(\.key))
    let columns = ArticleColumn.values(of: changed.map(\.value.edit.metadata))
    transaction.add(
      PostgresStatement(
        Self.change,
        [
          ids, .texts(changed.map(\.value.arrived.draft.urlKey)),
          .integers(changed.map(\.value.arrived.digest)),
        ] + columns.map(\.value)))
    transaction.session.add(changed.flatMap { $0.value.edit.moving($0.key) })
    let contents = changed.map(\.value.arrived.draft.content)
    transaction.add(
      """
      UPDATE article_content c SET html = k.html, text = k.text, attachments = k.attachments,
        words_digest = k.words_digest
      FROM unnest($1, $2, $3, $4, $5) k (id, html, text, attachments, words_digest)
      WHERE c.article_id = k.id
      """, ids, .texts(contents.map(\.html)), .texts(contents.map(\.text)),
      .texts(contents.map { ListColumn.encode($0.attachments) }),
      .integers(changed.map(\.value.arrived.wordsDigest)))
    for (article, update) in changed {
      guard let kept = update.edit.keptText else { continue }
      transaction.add(
        PostgresStatement(kept.storing(kept.html, article: article, at: update.at)))
    }
    // Re-indexes only changed words: a new date or picture does not change the text.
    let reworded = PostgresStatement(
      """
      UPDATE article_text t SET title = k.title, body = coalesce(k.body, t.body)
      FROM unnest($1, $2, $3) k (id, title, body) WHERE t.article_id = k.id
        AND (t.title <> k.title OR t.body <> coalesce(k.body, t.body))
      RETURNING t.article_id, t.title, t.body
      """, ids, .texts(changed.map { $0.value.edit.metadata.title ?? "" }),
      .texts(changed.map(\.value.edit.shownWords)))
    return try index.rewrite(by: reworded, transaction)
  }

  /// Keeps the texts shown until now as revisions. Beyond a limit the oldest are deleted, but never
  /// the first: edits are measured against the article's original text.
  static func keep(
    _ revisions: [(article: Int64, old: ShownText, at: Date)],
    to transaction: PostgresTransaction
  ) {
    guard !revisions.isEmpty else { return }
    let ids = PostgresValue.integers(revisions.map(\.article))
    transaction.add(
      """
      INSERT INTO article_revision (article_id, number, replaced, origin, title, summary, html, text)
      SELECT k.id, coalesce(
          (SELECT max(number) FROM article_revision r WHERE r.article_id = k.id), 0) + 1,
        k.at, k.origin, k.title, k.summary, k.html, k.text
      FROM unnest($1, $2, $3, $4, $5, $6, $7) k (id, at, origin, title, summary, html, text)
      ON CONFLICT DO NOTHING
      """, ids, .numbers(revisions.map(\.at.stored)), .texts(revisions.map(\.old.origin.rawValue)),
      .texts(revisions.map(\.old.metadata.title)), .texts(revisions.map(\.old.metadata.summary)),
      .texts(revisions.map(\.old.content.html)), .texts(revisions.map(\.old.content.text)))
    transaction.add(
      """
      DELETE FROM article_revision r USING (SELECT article_id, max(number) AS last
        FROM article_revision WHERE article_id = ANY ($1) GROUP BY article_id) k
      WHERE r.article_id = k.article_id AND r.number > 1 AND r.number <= k.last - $2 + 1
      """, ids, .integer(ArticleLimits.revisions))
  }
}

extension ArticleColumn {
  /// Each column with the values of several articles.
  static func values(of articles: [ArticleMetadata]) -> [(key: String, value: PostgresValue)] {
    all.map { ($0.name, $0.values(of: articles)) }
  }

  private func values(of articles: [ArticleMetadata]) -> PostgresValue {
    switch field {
    case .text(let value, _): .texts(articles.map(value))
    case .list(let value, _): .texts(articles.map { ListColumn.encode(value($0)) })
    case .date(let value, _): .numbers(articles.map { value($0)?.stored })
    case .count(let value, _): .integers(articles.map { Int64(value($0)) })
    }
  }
}
