/// A run of text between two borders of blocks: a paragraph, a heading, an item, a cell, or text
/// that stands in a box as it is.
struct Block: Sendable {
  /// The text nodes from the first up to `end`; between them stand inline elements only.
  var first: Int32
  var end: Int32
  /// The block element that the text stands in.
  var container: Int32
  /// Characters that are no blanks, and those of them inside links.
  var characters: Int32 = 0
  var linked: Int32 = 0
  /// Words; of scripts without blanks, two characters count as one.
  var words: Int32 = 0
  /// Ends of sentences.
  var stops: Int32 = 0
  /// Links that begin in it.
  var links: Int32 = 0
  var traits: NameTraits = []
  var isHeading = false

  /// Characters outside links.
  var plain: Int32 { characters - linked }

  var isLinkDense: Bool { linked * 2 >= characters }

  /// Characters of prose: none for what is too short, has no sentence or is made of links.
  var prose: Int32 {
    guard !isHeading, !isLinkDense, words >= 12 || (words >= 5 && stops > 0) else { return 0 }
    return plain
  }

  /// Whether it can only be a paragraph of somebody's text.
  var isLong: Bool { prose >= 80 || (prose > 0 && words >= 20) }
}
