/// The parts of a newly opened element that a consumer needs.
@usableFromInline package enum XMLCapture: Sendable, BitwiseCopyable {
  /// Neither the element nor anything inside it.
  case skip
  /// Its children, without its text.
  case children
  /// Its children and, at its end, its own text.
  case mixed
  /// Its own text; children are skipped.
  case text
  /// Its contents as HTML: the text unchanged, and child elements, if any, written as markup.
  case markup
  /// Its contents as HTML, with its text escaped; a single `div` around everything is dropped.
  case xhtml

  /// Whether the consumer does not see the element's children.
  var isLeaf: Bool { self != .children && self != .mixed }
}
