/// The contents of an element, valid for the duration of the call.
@usableFromInline package struct XMLContent {
  /// The captured text or HTML in UTF-8, without surrounding blanks.
  package let bytes: Bytes
  /// Offset of `bytes`: in the document, which outlives the call, or, for text joined from pieces,
  /// in `composed`.
  package let place: Int
  package let isComposed: Bool
  /// The buffer for texts joined from pieces. If the enclosing element captures only its children
  /// (``XMLCapture/children``), an offset into the buffer stays valid until that element ends; the
  /// content of that element passes the buffer for the last time.
  package let composed: Bytes
  /// Whether child elements are written as markup in `bytes`.
  package let hasElements: Bool
}
