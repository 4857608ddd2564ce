/// What an element held, valid for the time of the call that brings it.
package struct XMLContent {
  /// The captured text or HTML, UTF-8.
  package let bytes: Bytes
  /// Child elements are written out in `bytes`.
  package let hasElements: Bool
  /// The text came at least in part as CDATA.
  package let hasCDATA: Bool
  /// `xml:base` and `xml:lang` of the `div` that was left out.
  package let innerBase: String?
  package let innerLanguage: String?
}
