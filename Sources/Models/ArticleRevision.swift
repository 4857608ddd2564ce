package import Foundation

/// An earlier version of an article's text, before its source edited it.
package struct ArticleRevision: Sendable, Hashable {
  /// Counted from 1, the first version; numbers do not change when other versions are deleted.
  package var number: Int
  /// When the next version replaced it.
  package var replaced: Date
  package var title: String?
  package var summary: String?
  package var content: ArticleContent
  package var origin: TextOrigin

  package init(
    number: Int, replaced: Date, title: String?, summary: String?, content: ArticleContent,
    origin: TextOrigin
  ) {
    self.number = number
    self.replaced = replaced
    self.title = title
    self.summary = summary
    self.content = content
    self.origin = origin
  }
}

/// The effect of an edit on one paragraph.
package struct TextChange: Sendable, Hashable {
  package var kind: Kind
  /// The unchanged, removed and added pieces of the paragraph, in order; a single piece if the
  /// whole paragraph has one kind.
  package var pieces: [Piece]

  package init(_ kind: Kind, _ pieces: [Piece]) {
    self.kind = kind
    self.pieces = pieces
  }

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case same
    case removed
    case added
    /// Some words changed.
    case changed
  }

  package struct Piece: Sendable, Hashable {
    /// Never `changed`.
    package var kind: Kind
    package var text: String

    package init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }
}
