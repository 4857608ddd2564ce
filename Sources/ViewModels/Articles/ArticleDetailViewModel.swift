package import Basics
package import Foundation
package import Models
internal import Words

/// One complete article: its content, its origin, and related articles.
package struct ArticleDetailViewModel: PageModel, ArticlePresentable, ContentPresentable,
  OfflinePresentable, AnnotationPresentable
{
  package private(set) var ranked: RankedArticle
  package private(set) var document: TextDocument
  package let contentHTML: String?
  package let contentText: String?
  package let files: [MediaFile]
  package let offline: OfflineState
  package private(set) var highlights: [HighlightViewModel]
  /// What the reader wrote on it.
  package let annotations: ArticleAnnotations
  /// The related articles.
  package let items: ArticleList

  /// - Parameters:
  ///   - content: The stored content of the article's body.
  ///   - blocks: The body's markup as blocks; empty if there is no markup.
  ///   - offline: The stored data beside the text.
  ///   - annotations: What the reader wrote on it.
  ///   - related: The related articles, best first.
  package init(
    _ ranked: RankedArticle,
    content: ArticleContent = ArticleContent(),
    blocks: [TextBlock] = [],
    offline: OfflineState = OfflineState(),
    annotations: ArticleAnnotations = ArticleAnnotations(),
    related: [RankedArticle] = []
  ) {
    self.ranked = ranked
    contentHTML = content.html
    files = content.attachments.map(MediaFile.init)
    self.offline = offline
    self.annotations = annotations
    highlights = annotations.highlights.map { HighlightViewModel($0) }
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

  /// The same article with its highlights in its text.
  ///
  /// - Parameters:
  ///   - places: for each highlight its place in the text (``TextDocument/quotableText``); `nil` if
  ///     it is not there.
  ///   - earlier: for each highlight that is not there the number of the last text that had it.
  package func highlighting(
    _ places: [Range<Int>?], earlier: [Int?]
  ) -> ArticleDetailViewModel {
    var model = self
    model.document = document.marking(places.compactMap(\.self))
    model.highlights = annotations.highlights.enumerated().map { index, highlight in
      HighlightViewModel(
        highlight, isInText: places[index] != nil, revision: earlier[index])
    }
    return model
  }

  /// The same article with the text from where the reader left it.
  package var continued: ArticleDetailViewModel {
    var model = self
    let first = position?.block(of: document.blocks.count) ?? 0
    model.document.blocks.removeFirst(min(first, document.blocks.count))
    return model
  }

  package var kind: DocumentKind { .article }
  package var note: String? { annotations.note }
  package var noted: Date? { annotations.noted }
  /// The reader's labels of it.
  package var labels: [String] { annotations.labels }
  /// Where the reader stopped reading it.
  package var position: ReadingPosition? { annotations.position }
  /// The first block that was in sight then, from 0, and the number of blocks.
  package var leftAt: (block: Int, blocks: Int)? { position.map { ($0.block, $0.blocks) } }
  package var addressesInText: [String] { document.links }
  package var imageFile: String? {
    guard imageURL == nil else { return nil }
    return offline.pictures.first(where: \.isLead)?.file ?? ranked.imageFile
  }
  /// The headline of the shown article stays prominent even if it is read.
  package var labelRole: Role { .heading }
  package var heading: FieldValue { items.isEmpty ? .none : .word(.related, .heading) }

  /// The summary above the text; `nil` if there is no text, or if the text begins with the summary.
  package var standfirst: String? {
    guard let summary, !document.blocks.isEmpty else { return nil }
    let letters = { (text: String) in text.lowercased().filter(\.isLetter) }
    let start = document.blocks.prefix(4).map { block in
      letters(block.spans.map(\.text).joined())
    }.joined()
    let brief = letters(summary)
    guard !brief.isEmpty, !start.hasPrefix(brief.prefix(60)), !start.contains(brief.prefix(80))
    else { return nil }
    return summary
  }

  /// The text, else the summary; `nil` without either.
  package var shownText: TextDocument? {
    document.blocks.isEmpty ? summary.map { TextDocument(plainText: $0) } : document
  }

  /// The files to show below the text: neither pictures nor what is played in it.
  package var filesBelowText: [MediaFile] {
    let played = Set(
      document.blocks.compactMap { block -> Substring? in
        guard case .recording(let recording, _) = block.kind else { return nil }
        return MediaFile(recording).unnumbered
      })
    return files.filter { !$0.isPicture && !played.contains($0.unnumbered) }
  }

  /// What the lead picture shows, in the words of the source; empty if it does not say.
  package var leadDescription: String {
    files.first { $0.isPicture && $0.url == image }?.title ?? ""
  }

  package static let shape = PageShape.singleBeside("related")
  package static let fields: FieldList<Self> = [
    .group(
      "article",
      (.article + [.contentHTML, .contentText, .attachments] + FieldList<Self>.offline
        + [.labels, .note, .noted, .highlights, .position]
        as FieldList<Self>).fields)
  ]
  package static let display: FieldList<Self> = [
    .label, .byline, .originName, .date, .readingMinutes, .coverage, .comments, .marksInWords,
    .edits, .id, .labels,
    .link, .missingPage, .commentsLink, .nearestImage, .positionInWords, .body, .noteInWords,
    .lostHighlights,
    .enclosures,
  ]
  package static let arrangement = Arrangement.prose
}

extension Field where Subject == ArticleDetailViewModel {
  fileprivate static var highlights: Self {
    Self("highlights") { subject in
      .records(
        subject.highlights.map {
          Record([
            "id": .count(Int($0.id)), "quote": .text($0.quote), "made": .date($0.made),
            "in_text": .flag($0.isInText), "revision": .count($0.revision),
          ])
        })
    }
  }
  fileprivate static var position: Self {
    .group(
      "position",
      [
        Self("block") { .count($0.position?.block) },
        Self("blocks") { .count($0.position?.blocks) },
        Self("at") { .date($0.position?.at) },
      ], isPresent: { $0.position != nil })
  }
  fileprivate static var positionInWords: Self {
    Self("position", at: .lines) { subject in
      .message(
        subject.position.map { Message(.leftAt, $0.block + 1, $0.blocks) }, .secondary)
    }
  }
  fileprivate static var labels: Self { Self("labels") { .list($0.labels) } }
  /// The text, else the brief, else a note about the missing text.
  fileprivate static var body: Self {
    Self("content", at: .body) { subject in
      subject.shownText.map { .document($0) } ?? .word(.readAtOriginal, .placeholder)
    }
  }
}
