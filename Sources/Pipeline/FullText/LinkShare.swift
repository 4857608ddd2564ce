import Markup
import Models

/// Measures how much of a text is link text.
enum LinkShare {
  /// The share of the characters of sanitised markup that are in links, 0 to 1.
  static func of(_ html: String) -> Double {
    var (all, linked) = (0, 0)
    for span in HTMLBlocks.parse(html).lazy.flatMap(\.spans) {
      let length = span.text.utf8.count
      all += length
      if span.link != nil { linked += length }
    }
    return all == 0 ? 0 : Double(linked) / Double(all)
  }
}
