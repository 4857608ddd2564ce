/// An article extracted from its page.
package struct ExtractedArticle: Sendable, Equatable {
  /// The page's canonical address if it is on the same site, else the given address.
  package var url: String?
  /// The headline without the site's name.
  package var title: String?
  /// The authors in one line.
  package var byline: String?
  /// Names of people, without "By", roles and agency boilerplate.
  package var authors: [String] = []
  package var siteName: String?
  /// A language tag (BCP 47).
  package var language: String?
  package var section: String?
  package var tags: [String] = []
  package var published: PageTime?
  package var modified: PageTime?
  package var image: LeadPicture?
  /// The standfirst or description as plain text.
  package var excerpt: String?
  /// The body as sanitised markup (``Markup/HTMLSanitizer``) with absolute addresses.
  package var contentHTML = ""
  /// The body as plain text: paragraphs separated by a blank line, without captions.
  package var contentText = ""
  /// Number of words in ``contentText``.
  package var wordCount = 0
  package var kind = PageKind.article
  /// Whether the page says that the rest is for subscribers.
  package var isPaywalled = false
  /// The method that found the body: `rules`, `semantic`, `prose`, `linked_data` or `script`.
  package var method = ""
  /// The confidence, from 0 to 1: the share of the page's prose that the body contains, multiplied
  /// by the share of prose in the body.
  package var score = 0.0
  package var warnings: [String] = []
  /// The reason why the page gives no article; then all fields of the body are empty.
  package var refusal: ExtractionRefusal?
  /// Digests of the body's blocks that have enough words, at most ``ArticleExtractor/digestLimit``.
  /// A daemon counts with them how many articles of a site share a block
  /// (``SiteKnowledge/boilerplate``).
  package var blockDigests: [UInt64] = []

  package init() {}
}
