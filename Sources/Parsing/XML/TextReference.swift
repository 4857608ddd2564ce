internal import Markup

/// A reference to a text, and how to interpret it. It owns no memory, so an item's texts need no
/// allocation until it is known which of them are used.
struct TextReference: BitwiseCopyable {
  var lower: Int32 = 0
  var upper: Int32 = 0
  /// The base and the language in scope, as indices into the document's tables; -1 means none.
  var base: Int32 = -1
  var language: Int32 = -1
  var traits = TextTraits.none
  var source = TextSource.document
  var isMarkup = false
  /// Whether `xml:base` applies inside.
  var isXHTML = false

  var count: Int { Int(upper) - Int(lower) }

  var isEmpty: Bool { upper == lower }
}
