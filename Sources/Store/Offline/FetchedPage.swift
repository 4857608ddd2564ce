package import Foundation
package import Models
package import Words

/// A fetched page, for ``OfflineStoring/keepPage(_:at:deciding:)``.
package struct FetchedPage: Sendable {
  package var article: Int64
  package var text: PageText
  /// The site whose pages share boilerplate: see ``SiteRecord``.
  package var site: String
  /// A hash of the page's address: the same page counts once, whichever source brought it.
  package var address: Int64
  /// Digests of the page's blocks of text.
  package var blocks: [UInt64]
  /// The address of the lead picture that the page names.
  package var leadPicture: String?
  /// Canonical forms of the addresses at which the page was found.
  package var keys: [String]
  /// Whether the article is a page that a reader saved.
  package var isSaved: Bool

  package init(
    article: Int64, text: PageText, site: String, address: Int64, blocks: [UInt64],
    leadPicture: String?, keys: [String] = [],
    isSaved: Bool = false
  ) {
    self.article = article
    self.text = text
    self.site = site
    self.address = address
    self.blocks = blocks
    self.leadPicture = leadPicture
    self.keys = keys
    self.isSaved = isSaved
  }
}

/// The text and data extracted from an article's page.
package struct PageText: Sendable, Hashable {
  /// Sanitised markup with absolute addresses.
  package var html: String
  /// The same as plain text.
  package var text: String
  package var words: Int
  /// The page's data; used where the feed has none.
  package var title: String?
  package var summary: String?
  package var authors: [String]
  package var language: String?
  package var image: String?
  package var published: Date?

  package init(
    html: String, text: String, words: Int, title: String? = nil, summary: String? = nil,
    authors: [String] = [], language: String? = nil, image: String? = nil,
    published: Date? = nil
  ) {
    self.html = html
    self.text = text
    self.words = words
    self.title = title
    self.summary = summary
    self.authors = authors
    self.language = language
    self.image = image
    self.published = published
  }
}

/// What to do with the text of an article's page.
package struct PageDecision: Sendable {
  /// Whether the page's text is shown instead of the feed's.
  package var isShown: Bool
  /// The reason, and remarks about the text.
  package var reason: Message
  /// The feed's text as plain text, and its number of words: for search and word counts if the page
  /// is not shown.
  package var feedText: String
  package var feedWords: Int
  /// Whether the text differs from the page's text shown until now in more than the site's
  /// boilerplate.
  package var isEdit: Bool
  /// The pictures of the text that is shown from now on.
  package var pictures: [ArticlePicture]
  /// Whether the page's text is not stored: the text of another program that is shown is the better
  /// one.
  package var keepsImported = false

  package init(
    isShown: Bool, reason: Message, feedText: String, feedWords: Int, isEdit: Bool = true,
    pictures: [ArticlePicture] = []
  ) {
    self.isShown = isShown
    self.reason = reason
    self.feedText = feedText
    self.feedWords = feedWords
    self.isEdit = isEdit
    self.pictures = pictures
  }
}

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
