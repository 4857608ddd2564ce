internal import Markup

/// Where a text stands in a ``TextStore``, and how it is to be taken. It owns nothing: an item's
/// texts cost no allocation until it is known which of them are wanted.
struct TextSlot {
  var lower: Int32 = 0
  var upper: Int32 = 0
  var isMarkup = false
  /// `xml:base` counts inside.
  var isXHTML = false
  /// The base and the language in scope, by their places in the document's tables; -1 is none.
  var base: Int32 = -1
  var language: Int32 = -1

  var count: Int { Int(upper) - Int(lower) }

  func run(of bytes: Bytes) -> Bytes { bytes.run(Int(lower), Int(upper)) }

  var isEmpty: Bool { upper == lower }
}
