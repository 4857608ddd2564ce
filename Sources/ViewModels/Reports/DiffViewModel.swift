internal import Basics
package import Foundation
package import Models
internal import Words

/// The changes that a source's edits made to an article.
package struct DiffViewModel: PageModel, ArticleReferring {
  package let article: Article
  /// The numbers of the two texts.
  package let from: Int
  package let to: Int
  /// The time at which the earlier text was replaced.
  package let replaced: Date
  private let titleChange: TextChange
  private let changes: [TextChange]

  /// - Parameter titleChange: the change of the headline.
  package init(
    _ article: Article, from: Int, to: Int, replaced: Date, titleChange: TextChange,
    changes: [TextChange]
  ) {
    self.article = article
    self.from = from
    self.to = to
    self.replaced = replaced
    self.titleChange = titleChange
    self.changes = changes
  }

  package var kind: DocumentKind { .diff }

  /// The changed headline; `nil` if it is the same in both texts.
  package var changedHeadline: [DiffPiece]? {
    titleChange.kind == .same ? nil : titleChange.pieces.map(DiffPiece.init)
  }

  /// The changed paragraphs; `nil` stands for paragraphs between them that did not change.
  package var paragraphs: [[DiffPiece]?] {
    var paragraphs: [[DiffPiece]?] = []
    var isGap = false
    for change in changes {
      if change.kind == .same {
        if !isGap { paragraphs.append(nil) }
        isGap = true
      } else {
        paragraphs.append(change.pieces.map(DiffPiece.init))
        isGap = false
      }
    }
    return paragraphs.count == 1 && paragraphs[0] == nil ? [] : paragraphs
  }

  package static let fields: FieldList<Self> = [
    .id, .label, .link,
    Field("from") { .count($0.from) },
    Field("to") { .count($0.to) },
    Field("replaced") { .date($0.replaced) },
    Field("title_change") { .records([Record($0.titleChange)]) },
    Field("changes") { .records($0.changes.map(Record.init)) },
  ]
  package static let display: FieldList<Self> = [.label, .span, .replaced, .body]
}

extension Field where Subject == DiffViewModel {
  fileprivate static var span: Self {
    Self("from") { .message(Message(.revisionSpan, $0.from, $0.to), .secondary) }
  }

  fileprivate static var replaced: Self { Self("replaced") { .date($0.replaced) } }

  /// The changed paragraphs. Removed and added text is marked as in git's word diffs, so that it is
  /// readable without colours.
  fileprivate static var body: Self {
    Self("changes", at: .body) { subject in
      var blocks: [TextBlock] = []
      if let headline = subject.changedHeadline {
        blocks.append(TextBlock(.heading(level: 2), DiffPiece.spans(headline)))
      }
      blocks += subject.paragraphs.map { pieces in
        TextBlock(.paragraph, pieces.map(DiffPiece.spans) ?? [TextSpan("…")])
      }
      return blocks.isEmpty
        ? .word(.textTheSame, .placeholder)
        : .document(TextDocument(blocks: blocks, links: []))
    }
  }
}

/// A piece of a changed paragraph.
package struct DiffPiece: Sendable, Hashable {
  package enum Kind: Sendable { case same, removed, added }

  package let kind: Kind
  package let text: String

  init(_ piece: TextChange.Piece) {
    text = piece.text
    kind =
      switch piece.kind {
      case .same, .changed: .same
      case .removed: .removed
      case .added: .added
      }
  }

  fileprivate static func spans(_ pieces: [DiffPiece]) -> [TextSpan] {
    var spans: [TextSpan] = []
    for piece in pieces {
      if !spans.isEmpty { spans.append(TextSpan(" ")) }
      switch piece.kind {
      case .removed: spans.append(TextSpan("[-\(piece.text)-]", style: .deleted))
      case .added: spans.append(TextSpan("{+\(piece.text)+}", style: .strong))
      case .same: spans.append(TextSpan(piece.text))
      }
    }
    return spans
  }
}

extension Record {
  fileprivate init(_ change: TextChange) {
    self.init([
      "change": .text(change.kind.rawValue),
      "pieces": .records(
        change.pieces.map {
          Record(["change": .text($0.kind.rawValue), "text": .text($0.text)])
        }),
    ])
  }
}
