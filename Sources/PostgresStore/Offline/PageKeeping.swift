import Foundation
import Models
import Store

/// Stores a fetched page: one round trip reads the stored data, another writes the decision.
struct PageKeeping {
  let page: FetchedPage
  let now: Date
  let index: WordIndex

  func keep(
    _ transaction: PostgresTransaction, _ deciding: (StoredText) -> PageDecision
  ) throws -> PageStoreResult {
    let session = transaction.session
    session.add(page.forgettingStandInTitle)
    transaction.add(ShownText.lock([page.article]))
    transaction.add(AdvisoryLock.site.statement(of: page.site))
    let found = try transaction.run(
      [
        PostgresStatement(ShownText.statement([page.article])),
        PostgresStatement(
          """
          SELECT a.image, a.word_count, c.html, c.text, t.body FROM article a
          JOIN article_content c ON c.article_id = a.id JOIN article_text t ON t.article_id = a.id
          WHERE a.id = $1
          """, .integer(page.article)),
      ] + (SiteLearning.lookUps(page) + SavedPageMerge.lookUps(page)).map(PostgresStatement.init))
    if let merge = try SavedPageMerge(of: page, found[4...].map(SQLRows.init)) {
      session.add(merge.statements)
      return .merged(into: merge.kept)
    }
    guard let shown = found[0].first, let feed = found[1].first else { return .gone }
    let old = try ShownText(shown)
    let text = StoredText(
      feed: FeedText(
        summary: old.metadata.summary, image: try feed["image"],
        content: ArticleContent(html: try feed["html"], text: try feed["text"])),
      shownPage: old.origin == .page ? old.content.html ?? "" : nil, isImported: old.isImported)
    let decision = deciding(text)
    if decision.keepsImported {
      session.add([KeptText.staying(page.article)])
      return .decided(decision)
    }
    let was = WordsDigest.of(try feed["body"], words: try feed["word_count"])
    if old.origin == .page, decision.isShown, decision.isEdit,
      was != WordsDigest.of(page.text.text, words: page.text.words)
    {
      DocumentWrites.keep([(page.article, old, now)], to: transaction)
    }
    let words = try write(decision, over: old, to: transaction)
    session.add(ArticlePicture.setting([page.article: decision.pictures], at: now))
    let learning = try SiteLearning(page, found[2...3].map(SQLRows.init))
    session.add(learning.writes(at: now))
    index.list(words, in: transaction)
    return .decided(decision)
  }

  /// - Returns: words for ``WordIndex/list(_:in:)``.
  private func write(
    _ decision: PageDecision, over old: ShownText, to transaction: PostgresTransaction
  ) throws -> [String] {
    let (text, id) = (page.text, PostgresValue.integer(page.article))
    transaction.session.add(
      text.storing(text.html, as: decision, article: page.article, at: now))
    let words = try index.rewrite(
      by: PostgresStatement(
        """
        UPDATE article_text SET title = $1, body = $2 WHERE article_id = $3
        RETURNING article_id, title, body
        """, .text(old.metadata.title ?? text.title ?? ""),
        .text(decision.isShown ? text.text : decision.feedText), id), transaction)
    // Copies and the story were searched with the feed's words only.
    if decision.isShown {
      transaction.add(ClusteringWrites.queue([page.article]))
    }
    transaction.add(PostgresStatement(ArticleAddresses.adding(page.keys, to: page.article)))
    return words
  }
}
