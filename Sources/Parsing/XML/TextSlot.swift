internal import Markup

/// Where a text stands and how it is to be taken. It owns
/// nothing: an item's texts cost no allocation until it is known which of them are wanted.
struct TextSlot: BitwiseCopyable {
  var lower: Int32 = 0
  var upper: Int32 = 0
  /// The base and the language in scope, by their places in the document's tables; -1 is none.
  var base: Int32 = -1
  var language: Int32 = -1
  var traits = TextTraits.none
  var source = TextSource.document
  var isMarkup = false
  /// `xml:base` counts inside.
  var isXHTML = false

  var count: Int { Int(upper) - Int(lower) }

  var isEmpty: Bool { upper == lower }
}
