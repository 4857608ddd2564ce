import Basics
package import Foundation
package import Models
import Words

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
  /// The article's identity within its source.
  package let sourceIdentity: String
  /// The address of the source's feed; `nil` if the source is no feed.
  package let feedURL: String?
  /// When the reader read and bookmarked it; `nil` if the reader has not.
  package let readAt: Date?
  package let bookmarkedAt: Date?
  package let hiddenAt: Date?
  /// Whether it is read only because it expired.
  package let isExpired: Bool
  /// Whether the reader saved it as a page, so that it is of no feed.
  package let isSavedPage: Bool
  /// What the reader wrote on it.
  package let labels: [String]
  package let note: String?
  package let noted: Date?
  package let highlights: [Record]
  private let stopped: ReadingPosition?

  /// - Parameters:
  ///   - content: the stored content of the body.
  ///   - identity: the article's identity within its source.
  ///   - source: the source's address, without credentials.
  ///   - offline: the stored data beside the text.
  ///   - marks: the reader's, with their times.
  ///   - annotations: what the reader wrote on it.
  package init(
    _ ranked: RankedArticle, content: ArticleContent, identity: String, source: String,
    offline: OfflineState = OfflineState(), marks: ReaderMarks = ReaderMarks(),
    annotations: ArticleAnnotations = ArticleAnnotations()
  ) {
    self.ranked = ranked
    self.offline = offline
    contentHTML = content.html
    contentText = content.text
    files = content.attachments.map(MediaFile.init)
    sourceIdentity = identity
    feedURL =
      Source.isPolled(source) ? source : Source.keptFeed(source).flatMap { $0.isEmpty ? nil : $0 }
    readAt = marks.readAt
    bookmarkedAt = marks.bookmarkedAt
    hiddenAt = marks.hiddenAt
    isExpired = marks.isExpired
    isSavedPage = Source.isSaved(source)
    labels = annotations.labels
    note = annotations.note
    noted = annotations.noted
    highlights = annotations.highlights.map(Record.init)
    stopped = annotations.position
    let source = Source.keptFeed(source) ?? source
    urn = StableName.urn(source, identity)
    sourceURN = StableName.urn("source", source)
  }

  /// Where the reader stopped reading, and when.
  package var position: (block: Int, blocks: Int, at: Date)? {
    stopped.map { ($0.block, $0.blocks, $0.at) }
  }
  /// Of a saved page without its text: why, and whether it is tried again.
  package var unfetched: (failure: String?, isTriedAgain: Bool)? {
    guard isSavedPage, let page = offline.page, page.fetched == nil else { return nil }
    return (page.failure?.english, page.due != nil)
  }
  /// When this program first saw it.
  package var fetched: Date { ranked.article.fetched }
  /// The last known change.
  package var updated: Date { ranked.article.changeTime }

  package static let fields: FieldList<Self> =
    .article
    + [.contentHTML, .contentText, .attachments, .textOrigin, .page, .pictures] as FieldList<Self>
  package static let display: FieldList<Self> = [.label, .link]
  package static let columns: FieldList<Self> = [.id, .date, .label, .link]
}

extension Record {
  /// The keys of a TextQuoteSelector (W3C Web Annotation Data Model, 4.2.4), and when the passage
  /// was marked.
  fileprivate init(_ highlight: Highlight) {
    let quote = highlight.quote
    self.init([
      "exact": .text(quote.exact), "prefix": .text(quote.prefix), "suffix": .text(quote.suffix),
      "made": .count(Int(bounding: highlight.made.timeIntervalSince1970)),
    ])
  }
}
