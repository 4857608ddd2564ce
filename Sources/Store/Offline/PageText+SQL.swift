package import Foundation

extension PageText {
  /// Stores the text of an article's page, and shows it if so decided. An article gets from its
  /// page what its feed does not say.
  ///
  /// - Parameter html: the markup as the engine stores it.
  package func storing(
    _ html: String, as decision: PageDecision, article: Int64, at now: Date
  ) -> [SQLStatement] {
    [
      """
      UPDATE article_page SET html = \(html), fetched = \(now), is_shown = \(decision.isShown),
        choice = \(decision.reason), due = NULL, tries = 0, failure = NULL
      WHERE article_id = \(article)
      """,
      """
      UPDATE article SET title = coalesce(title, \(title)),
        summary = coalesce(summary, \(summary)),
        authors = coalesce(authors, \(ListColumn.encode(authors))),
        language = coalesce(language, \(language)), image = coalesce(image, \(image)),
        published = coalesce(published, \(published)),
        word_count = \(decision.isShown ? words : decision.feedWords)
      WHERE id = \(article)
      """,
    ]
  }
}
