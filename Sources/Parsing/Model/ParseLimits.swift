/// Limits for the cost of a document. Each limit that is reached adds a warning that names it.
package struct ParseLimits: Sendable, Hashable {
  /// Maximum size of a document in bytes.
  package var bytes = 1 << 28
  /// Maximum number of items in a feed; later items are skipped.
  package var items = 100_000
  /// Maximum number of elements in a document, which bounds the parsing time; later elements are
  /// skipped.
  package var elements = 20_000_000

  package init() {}
}
