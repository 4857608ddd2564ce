/// What a consumer wants of an element that has just begun.
@usableFromInline package enum XMLCapture: Sendable, BitwiseCopyable {
  /// Nothing of it, nor of anything inside.
  case skip
  /// Its children, not its text.
  case children
  /// Its children and, when it ends, its own text.
  case mixed
  /// Its own text; children are passed over.
  case text
  /// Its contents as HTML: the text as it is, and child elements written out where there are any.
  case markup
  /// Its contents as HTML, where text means text; a single `div` around everything is left out.
  case xhtml

  /// The element's children are not for the consumer.
  var isLeaf: Bool { self != .children && self != .mixed }
}
