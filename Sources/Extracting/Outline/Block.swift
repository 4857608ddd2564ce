/// A run of text between two block borders: a paragraph, a heading, an item, a cell, or text
/// directly in a box.
struct Block: Sendable {
  /// The range of its nodes; between the text nodes there are only inline elements.
  var first: Int32
  var end: Int32
  /// The block element that contains the text.
  var container: Int32
  /// Number of non-blank characters, and of those inside links.
  var characters: Int32 = 0
  var linked: Int32 = 0
  /// Number of words; in scripts without blanks, two characters count as one word.
  var words: Int32 = 0
  /// Number of sentence ends.
  var stops: Int32 = 0
  /// Number of links that begin in it.
  var links: Int32 = 0
  var traits: NameTraits = []
  var isHeading = false

  /// Number of characters outside links.
  var plain: Int32 { characters - linked }

  var isLinkDense: Bool { linked * 2 >= characters }

  /// Number of characters of prose: 0 for a block that is too short, has no sentence or consists of
  /// links.
  var prose: Int32 {
    guard !isHeading, !isLinkDense, words >= 12 || (words >= 5 && stops > 0) else { return 0 }
    return plain
  }

  /// Whether it is certainly a paragraph of a text.
  var isLong: Bool { prose >= 80 || (prose > 0 && words >= 20) }
}
