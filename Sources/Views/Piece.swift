/// Which piece of a document is written: a list that is longer than memory should hold comes as
/// several pages, of which the first begins the document and the last ends it.
package struct Piece: Sendable, Hashable {
  package var isFirst: Bool
  package var isLast: Bool

  package init(isFirst: Bool, isLast: Bool) {
    self.isFirst = isFirst
    self.isLast = isLast
  }

  package static let whole = Piece(isFirst: true, isLast: true)
}
