/// What an edit did to one paragraph.
package struct TextChange: Sendable, Hashable {
  package var kind: Kind
  /// The paragraph in order: what stayed, what went and what came. One piece where all of it did
  /// the same.
  package var pieces: [Piece]

  package init(_ kind: Kind, _ pieces: [Piece]) {
    self.kind = kind
    self.pieces = pieces
  }

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case same
    case removed
    case added
    /// Some of its words.
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
