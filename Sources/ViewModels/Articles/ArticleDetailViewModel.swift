package import Models
internal import Words

/// One complete article: its content, its origin, and related articles.
package struct ArticleDetailViewModel: PageModel, ArticlePresentable, ContentPresentable,
  OfflinePresentable
{
  package private(set) var ranked: RankedArticle
  package let document: TextDocument
  package let contentHTML: String?
  package let contentText: String?
  package let attachments: [Record]
  package let offline: OfflineState
  /// The related articles.
  package let items: ArticleList

  /// - Parameters:
  ///   - content: The stored content of the article's body.
  ///   - blocks: The body's markup as blocks; empty if there is no markup.
  ///   - offline: The stored data beside the text.
  ///   - related: The related articles, best first.
  package init(
    _ ranked: RankedArticle,
    content: ArticleContent = ArticleContent(),
    blocks: [ContentBlock] = [],
    offline: OfflineState = OfflineState(),
    related: [RankedArticle] = []
  ) {
    self.ranked = ranked
    contentHTML = content.html
    attachments = content.attachments.map(Record.init)
    self.offline = offline
    items = ArticleList(related)
    if blocks.isEmpty {
      document = content.text.map { TextDocument(plainText: $0) } ?? TextDocument()
      contentText = content.text
    } else {
      document = TextDocument(blocks)
      contentText = content.text ?? document.plainText
    }
  }

  /// The same text with the article's new state.
  package func updated(_ ranked: RankedArticle) -> ArticleDetailViewModel {
    var model = self
    model.ranked = ranked
    return model
  }

  package var kind: DocumentKind { .article }
  package var rank: Int? { nil }
  package var addressesInText: [String] { document.links }
  package var imageFile: String? {
    offline.pictures.first(where: \.isLead)?.file ?? ranked.imageFile
  }
  /// The headline of the shown article stays prominent even if it is read.
  package var labelRole: Role { .heading }
  package var heading: FieldValue { items.isEmpty ? .none : .word(.related, .heading) }

  package static let shape = PageShape.singleBeside("related")
  package static let fields: FieldList<Self> = [
    .group(
      "article",
      (.article + [.contentHTML, .contentText, .attachments] + FieldList<Self>.offline
        as FieldList<Self>).fields)
  ]
  package static let display: FieldList<Self> = [
    .label, .byline, .originName, .date, .readingMinutes, .coverage, .comments, .marksInWords,
    .edits, .id,
    .link, .missingPage, .commentsLink, .nearestImage, .body, .enclosures,
  ]
  package static let arrangement = Arrangement.prose
}

extension Field where Subject == ArticleDetailViewModel {
  /// The text, else the brief, else a note about the missing text.
  fileprivate static var body: Self {
    Self("content", at: .body) { subject in
      if !subject.document.blocks.isEmpty { return .document(subject.document) }
      if let summary = subject.summary { return .document(TextDocument(plainText: summary)) }
      return .word(.readAtOriginal, .placeholder)
    }
  }
}
