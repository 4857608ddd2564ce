package import Foundation
package import Models
package import Words

/// The text of an article that a reader brought from another program, kept as the article's full
/// text because the feed's is shorter. It is stored in the place of the page's text.
package struct KeptText: Sendable, Hashable {
  /// Sanitised markup.
  package let html: String
  package let words: Int

  /// Ratio of word counts from which one text counts as longer than the other.
  package static let longer = 1.2

  /// The choice that is stored for such a text, until the article's page is fetched.
  package static let choice = Message(.choiceImported)
  /// The mark of such a text in `article_page`: the choice as it is stored.
  package static let mark = choice.stored

  /// The text stored until now, if it is kept beside the text of a feed.
  package init?(_ old: ShownText, over feed: ArticleDraft) {
    guard old.isMoved, !old.hasPage, old.origin == .feed, !feed.isMoved,
      Self.isLonger(old.metadata.wordCount, than: feed.wordCount), let html = old.content.html
    else { return nil }
    (self.html, words) = (html, old.metadata.wordCount)
  }

  /// The text of an article of another program, if it is kept beside the feed's text that is shown
  /// until now.
  package init?(of moved: ArticleDraft, over shown: ShownText) {
    guard moved.isMoved, shown.origin == .feed,
      Self.isLonger(moved.wordCount, than: shown.metadata.wordCount),
      let html = moved.content.html
    else { return nil }
    (self.html, words) = (html, moved.wordCount)
  }

  package static func isLonger(_ words: Int, than others: Int) -> Bool {
    words > 0 && Double(words) >= Double(others) * longer
  }

  /// Shows the text in the place of the page's. A page that is waiting is still fetched.
  ///
  /// - Parameter html: the markup as the engine stores it.
  package func storing(_ html: String, article: Int64, at now: Date) -> SQLStatement {
    """
    INSERT INTO article_page (article_id, wanted, fetched, html, is_shown, choice)
    VALUES (\(article), \(Self.choice), \(now), \(html), \(true), \(Self.choice))
    ON CONFLICT (article_id) DO UPDATE SET fetched = excluded.fetched, html = excluded.html,
      is_shown = excluded.is_shown, choice = excluded.choice, tries = 0, failure = NULL
    """
  }

  /// Records that a page was fetched and the text is shown as before.
  package static func staying(_ article: Int64) -> SQLStatement {
    """
    UPDATE article_page SET due = NULL, tries = 0, failure = NULL WHERE article_id = \(article)
    """
  }
}
