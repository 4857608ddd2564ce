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
