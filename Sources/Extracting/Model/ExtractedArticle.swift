/// An article taken out of its page.
package struct ExtractedArticle: Sendable, Equatable {
  /// The page's canonical address where it is of the same site, else the one that was given.
  package var url: String?
  /// The headline without the site's name.
  package var title: String?
  /// The authors in one line.
  package var byline: String?
  /// People's names, without "By", roles and agencies' boilerplate.
  package var authors: [String] = []
  package var siteName: String?
  /// A language tag (BCP 47).
  package var language: String?
  package var section: String?
  package var tags: [String] = []
  package var published: PageTime?
  package var modified: PageTime?
  package var image: LeadPicture?
  /// The standfirst or description, plain.
  package var excerpt: String?
  /// The body as sanitised markup (``Markup/HTMLSanitizer``) with absolute addresses.
  package var contentHTML = ""
  /// The body as plain text: paragraphs apart by a blank line; captions are left out.
  package var contentText = ""
  /// Words of ``contentText``.
  package var wordCount = 0
  package var kind = PageKind.article
  /// Whether the page says that the rest is for subscribers.
  package var isPaywalled = false
  /// Which way found the body: `rules`, `semantic`, `prose`, `linked_data` or `script`.
  package var method = ""
  /// How sure the finding is, from 0 to 1: the share of the page's prose that the body holds, less
  /// what in it does not read as prose.
  package var score = 0.0
  package var warnings: [String] = []
  /// Why the page gives no article; everything about the body is empty then.
  package var refusal: ExtractionRefusal?
  /// Digests of the body's blocks of some words, at most ``ArticleExtractor/digestLimit``, for a daemon that
  /// counts how many articles of a site share a block (``SiteKnowledge/boilerplate``).
  package var blockDigests: [UInt64] = []

  package init() {}
}
