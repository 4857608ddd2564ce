/// What an element held, valid for the time of the call that brings it.
@usableFromInline package struct XMLContent {
  /// The captured text or HTML, UTF-8, without the blanks around it.
  package let bytes: Bytes
  /// Where `bytes` stands in the document, which outlives the call; `nil` for text that had to be
  /// put together.
  package let place: Int?
  /// Child elements are written out in `bytes`.
  package let hasElements: Bool
}
