/// What an element held, valid for the time of the call that brings it.
package struct XMLContent {
  /// The captured text or HTML, UTF-8.
  package let bytes: Bytes
  /// Child elements are written out in `bytes`.
  package let hasElements: Bool
  /// The text came at least in part as CDATA.
  package let hasCDATA: Bool
  /// What the `div` that was left out sets; there hardly ever is one.
  package let inner: XMLInnerScope?
}
