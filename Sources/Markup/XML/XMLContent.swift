/// What an element held, valid for the time of the call that brings it.
@usableFromInline package struct XMLContent {
  /// The captured text or HTML, UTF-8, without the blanks around it.
  package let bytes: Bytes
  /// Where `bytes` stands: in the document, which outlives the call, or, for text that had to be
  /// put together, in `composed`.
  package let place: Int
  package let isComposed: Bool
  /// What texts were put together in. The place of a text in it is good until the element around
  /// that ends, whose content brings it for the last time, if of that its children alone are
  /// wanted (``XMLCapture/children``).
  package let composed: Bytes
  /// Child elements are written out in `bytes`.
  package let hasElements: Bool
}
