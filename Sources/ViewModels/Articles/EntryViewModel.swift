package import Foundation
package import Models

/// An article with its text, for export to other programs.
package struct EntryViewModel: ViewModel, ArticlePresentable, ContentPresentable,
  OfflinePresentable
{
  package let ranked: RankedArticle
  package let contentHTML: String?
  package let contentText: String?
  package let files: [MediaFile]
  /// Without earlier texts, which are not exported.
  package let offline: OfflineState
  /// A URN (RFC 9562), identical for every copy of the article on any machine.
  package let urn: String
  /// Identical for all articles of the source.
  package let sourceURN: String

  /// - Parameters:
  ///   - content: the stored content of the body.
  ///   - identity: the article's identity within its source.
  ///   - source: the source's address, without credentials.
  ///   - offline: the stored data beside the text.
  package init(
    _ ranked: RankedArticle, content: ArticleContent, identity: String, source: String,
    offline: OfflineState = OfflineState()
  ) {
    self.ranked = ranked
    self.offline = offline
    contentHTML = content.html
    contentText = content.text
    files = content.attachments.map(MediaFile.init)
    urn = StableName.urn(source, identity)
    sourceURN = StableName.urn("source", source)
  }

  package var rank: Int? { nil }
  package var document: TextDocument { TextDocument() }
  /// The last known change.
  package var updated: Date { ranked.article.changeTime }

  package static let fields: FieldList<Self> =
    .article
    + [.contentHTML, .contentText, .attachments, .textOrigin, .page, .pictures] as FieldList<Self>
  package static let display: FieldList<Self> = [.label, .link]
  package static let columns: FieldList<Self> = [.id, .date, .label, .link]
  package static let arrangement = Arrangement.lines
}
