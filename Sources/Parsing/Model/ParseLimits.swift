/// Hard bounds on what a document may cost. Each one that is met leaves a warning that names it.
package struct ParseLimits: Sendable, Hashable {
  /// Bytes of a document.
  package var bytes = 1 << 28
  /// Items of a feed; later ones are passed over.
  package var items = 100_000
  /// Elements of a document, which bounds the time that one takes; what follows is passed over.
  package var elements = 20_000_000

  package init() {}
}
