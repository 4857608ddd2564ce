/// The position of a piece in a document. A list too long for memory is written as several pages:
/// the first begins the document and the last ends it.
package struct Piece: Sendable, Hashable {
  package var isFirst: Bool
  package var isLast: Bool

  package init(isFirst: Bool, isLast: Bool) {
    self.isFirst = isFirst
    self.isLast = isLast
  }

  package static let whole = Piece(isFirst: true, isLast: true)
}
