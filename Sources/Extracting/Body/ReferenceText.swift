internal import Markup

/// The article's text in the page's linked data: the whole text, or a teaser. It shows which blocks
/// at the beginning and end belong to the article.
struct ReferenceText {
  /// Number of letters compared at once, and the distance between two compared positions in a
  /// block, in bytes.
  private static let window = 24
  private static let stride = 8
  /// Maximum number of bytes read of the reference text.
  private static let byteLimit = 512 << 10
  private static let base: UInt64 = 1_000_003

  private let windows: Set<UInt64>
  /// Number of bytes of its letters.
  private let length: Int

  /// - Parameter text: Text or markup; the result is `nil` if it is too short for a comparison.
  init?(_ text: String) {
    let plain = text.contains("<") ? PlainText.of(text, .blocks) : text
    let letters = Self.letters(Array(plain.utf8.prefix(Self.byteLimit)))
    guard letters.count >= 400 else { return nil }
    length = letters.count
    var found: Set<UInt64> = []
    found.reserveCapacity(letters.count)
    Self.eachWindow(of: letters, by: 1) { found.insert($0) }
    windows = found
  }

  /// The share of a block that is in the reference text, 0 to 1; `nil` for a block that is too
  /// short.
  func share(of block: Block, in outline: PageOutline) -> Double? {
    var raw: [UInt8] = []
    outline.appendText(of: block, to: &raw)
    let letters = Self.letters(raw)
    var (all, known) = (0, 0)
    Self.eachWindow(of: letters, by: Self.stride) { hash in
      all += 1
      if windows.contains(hash) { known += 1 }
    }
    return all == 0 ? nil : Double(known) / Double(all)
  }

  /// Whether this number of matching bytes covers the reference text as a whole.
  func isCovered(by bytes: Int) -> Bool { bytes * 10 >= length * 8 }

  private static func letters(_ text: [UInt8]) -> [UInt8] {
    text.lazy.filter { $0.isASCIIAlphanumeric || $0 >= 0x80 }.map(\.asciiLowercased)
  }

  /// Calls `visit` with the rolling hash of each window.
  private static func eachWindow(of letters: [UInt8], by stride: Int, _ visit: (UInt64) -> Void) {
    guard letters.count >= window else { return }
    let leading = (1..<window).reduce(UInt64(1)) { power, _ in power &* base }
    var hash: UInt64 = 0
    for index in letters.indices {
      if index >= window { hash = hash &- UInt64(letters[index - window]) &* leading }
      hash = hash &* base &+ UInt64(letters[index])
      let start = index - window + 1
      if start >= 0, start % stride == 0 { visit(hash) }
    }
  }
}
