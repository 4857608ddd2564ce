/// Damages documents and requests, in realistic ways and in worse ones.
package struct Mutator {
  /// Pieces of markup documents.
  package static let markup: [String] = [
    "<", ">", "&", "\"", "'", "</", "/>", "<!--", "-->", "<![CDATA[", "]]>", "<?xml", "?>", "&#0;",
    "&#x110000;", "&nbsp;", "&amp", "<item>", "</item>", "<entry>", "</channel>", "<br>", "<svg>",
    "<script>", "</script>", "<a href=\"javascript:x\">", "\u{0}", "\u{FFFE}", "é", "\u{1F331}",
    "<!DOCTYPE r [<!ENTITY e \"&e;&e;\">]>", "&e;", "xml:base=\"../x\"", " =", "{", "}", "[", "]",
    ",", ":", "\\u", "\\ud800", "1e999", "<title type=\"xhtml\">", "<x:y z:w=\"\"/>", "</x>",
    "<template>", "<table><td>", "<plaintext>", "<style>", "\r", "\t",
  ]

  private let pieces: [String]
  private var generator: Generator

  /// - Parameter pieces: pieces to insert.
  package init(seed: UInt64, pieces: [String] = Self.markup) {
    self.pieces = pieces
    generator = Generator(seed: seed)
  }

  /// A damaged copy.
  package mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &generator) { mutateOnce(&bytes) }
    return bytes
  }

  /// A copy in which a piece is repeated to about 80,000 bytes.
  package mutating func swell(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return bytes }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let piece = bytes[place..<min(bytes.count, place + Int.random(in: 1...400, using: &generator))]
    var swollen = Array(bytes[..<place])
    for _ in 0..<(80_000 / piece.count) { swollen.append(contentsOf: piece) }
    swollen.append(contentsOf: bytes[place...])
    return swollen
  }

  private mutating func mutateOnce(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return bytes.append(.random(in: 0...255, using: &generator)) }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let length = min(bytes.count - place, Int.random(in: 1...64, using: &generator))
    switch Int.random(in: 0...7, using: &generator) {
    case 0: bytes[place] = .random(in: 0...255, using: &generator)
    case 1: bytes.removeSubrange(place..<(place + length))
    case 2: bytes.removeSubrange(place...)
    case 3: bytes.insert(contentsOf: Array(bytes[place..<(place + length)]), at: place)
    case 4:
      let other = Int.random(in: 0..<bytes.count, using: &generator)
      bytes.insert(contentsOf: Array(bytes[place..<(place + length)]), at: other)
    default:
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      bytes.insert(contentsOf: Array(piece.utf8), at: place)
    }
  }
}
