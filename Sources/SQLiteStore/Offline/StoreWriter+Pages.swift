import Foundation
import GRDB
import Models
import Store
import Words

extension StoreWriter {
  /// Stores the text of an article's page, and shows it if so decided.
  ///
  /// - Parameter old: the text shown until now.
  func keepPage(
    _ page: PageText, article: Int64, over old: ShownText, as decision: PageDecision, at now: Date
  ) throws {
    if old.origin == .page, decision.isShown, decision.isEdit, let was = try shownWords(article),
      was != WordsDigest.of(page.text, words: page.words)
    {
      try keepRevision(old, article: article, at: now)
    }
    // The markup is packed with the feed's texts.
    try session.add(page.storing("", as: decision, article: article, at: now))
    if var texts = try reader.texts(of: article) {
      texts.page = page.html
      try keep(texts, of: article)
    }
    try setSearchText(
      title: old.metadata.title ?? page.title,
      body: decision.isShown ? page.text : decision.feedText,
      words: decision.isShown ? page.words : decision.feedWords, article: article)
    // Copies and the story were searched with the feed's words only.
    if decision.isShown { try queueForStory(article) }
  }

  /// Shows the text of another program instead of the feed's, if it is the longer one.
  func keepMoved(_ draft: ArticleDraft, article: Int64, at now: Date) throws {
    guard let old = try shownText(article), let kept = KeptText(of: draft, over: old),
      var texts = try reader.texts(of: article)
    else { return }
    try session.add(kept.storing("", article: article, at: now))
    texts.page = kept.html
    try keep(texts, of: article)
    try setSearchText(
      title: old.metadata.title, body: draft.searchText, words: kept.words, article: article)
    try queueForStory(article)
  }

  /// Shows the feed's text again if the page's was shown.
  func showFeedText(
    _ article: Int64, because choice: Message, text: String, words: Int
  ) throws {
    let hidden = try db.run(
      """
      UPDATE article_page SET is_shown = 0, choice = \(choice), due = NULL
      WHERE article_id = \(article) AND is_shown = 1
      """)
    guard hidden.changes > 0, let old = try shownText(article) else { return }
    try setSearchText(title: old.metadata.title, body: text, words: words, article: article)
  }

  private func setSearchText(
    title: String?, body: String, words: Int, article: Int64
  ) throws {
    texts.add(SearchIndexQueue.Text(article, title: title, body: body))
    try session.add("UPDATE article SET word_count = \(words) WHERE id = \(article)")
  }

  /// The digest of the shown text, from the search index.
  private func shownWords(_ article: Int64) throws -> Int64? {
    try db.run(
      """
      SELECT s.body, a.word_count FROM article a JOIN article_search s ON s.rowid = a.id
      WHERE a.id = \(article)
      """
    ).first.map { WordsDigest.of(SearchText.readable(try $0["body"]), words: try $0["word_count"]) }
  }
}

extension StoreReader {
  /// The feed's text of an article, whether it is shown or not.
  func feedText(_ article: Int64) throws -> FeedText? {
    try db.run(
      """
      SELECT a.summary, a.image, c.html, c.text FROM article a
      JOIN article_content c ON c.article_id = a.id WHERE a.id = \(article)
      """
    ).first.map { row in
      FeedText(
        summary: try row["summary"], image: try row["image"],
        content: ArticleContent(html: try row["html"], text: try row["text"]))
    }
  }
}
