import Models
import Store

/// The texts of an article as stored in its row: compressed together, because the markup and the
/// indexed words are mostly the same. An article of 200 words takes a third of the space of
/// separate texts.
///
/// Format: five lengths, then one frame (``Zstandard``) of five texts in UTF-8, in the order of
/// ``Part``; earlier versions deflated them (``Deflation``). A length is an LEB128 number: 0 for an
/// absent text, else the number of bytes plus 1.
struct PackedText: Hashable {
  /// One of the texts; the raw value is its number in SQL (``UnpackedFunction``).
  enum Part: Int, CaseIterable {
    case html
    case text
    case page
    /// The headline and the words of the shown text as they are indexed, both without the joints of
    /// ``SearchText``.
    case title
    case body
  }

  /// The content from the feed.
  var html: String?
  var text: String?
  /// The text of the article's page if it was fetched, shown or not.
  var page: String?
  var title = ""
  var body = ""

  init(html: String?, text: String?, page: String? = nil, title: String?, body: String) {
    self.html = html
    self.text = text
    self.page = page
    self.title = title ?? ""
    self.body = body
  }

  init(_ draft: ArticleDraft) {
    self.init(
      html: draft.content.html, text: draft.content.text, title: draft.title,
      body: draft.bodyText)
  }

  /// - Returns: `nil` for bytes that are not a packed article: the file is damaged.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let sizes = Sizes(bytes),
      let parts = sizes.withBytes(
        of: bytes, through: .body,
        { all in
          Part.allCases.map { part in
            sizes.range(of: part).map { String(decoding: all[$0], as: UTF8.self) }
          }
        })
    else { return nil }
    self.init(
      html: parts[0], text: parts[1], page: parts[2], title: parts[3], body: parts[4] ?? "")
  }

  /// Calls `body` with the UTF-8 bytes of one text.
  ///
  /// - Returns: `nil` if there is no such text or the bytes are damaged.
  static func withUnpacked<Value>(
    _ part: Part, of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value? {
    guard let sizes = Sizes(bytes), let range = sizes.range(of: part) else { return nil }
    return sizes.withBytes(of: bytes, through: part) {
      body(UnsafeRawBufferPointer(rebasing: $0[range]))
    }
  }

  var packed: [UInt8] {
    let texts = [html, text, page, title, body]
    var (bytes, all): ([UInt8], [UInt8]) = ([], [])
    all.reserveCapacity(texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) })
    for text in texts {
      all.append(contentsOf: (text ?? "").utf8)
      var number = text.map { $0.utf8.count + 1 } ?? 0
      while number >= 0x80 {
        bytes.append(UInt8(number & 0x7F | 0x80))
        number >>= 7
      }
      bytes.append(UInt8(number))
    }
    return bytes + Zstandard.compressed(all)
  }

  /// The ranges of the texts, and the start of the compressed bytes.
  private struct Sizes {
    private var ranges: [Range<Int>?] = []
    private var start = 0

    init?(_ bytes: UnsafeRawBufferPointer) {
      var end = 0
      for _ in Part.allCases {
        var (number, shift) = (0, 0)
        while true {
          guard start < bytes.count, shift < 35 else { return nil }
          let byte = bytes[start]
          number |= Int(byte & 0x7F) << shift
          (start, shift) = (start + 1, shift + 7)
          if byte & 0x80 == 0 { break }
        }
        ranges.append(number == 0 ? nil : end..<end + number - 1)
        end += max(0, number - 1)
      }
    }

    func range(of part: Part) -> Range<Int>? { ranges[part.rawValue] }

    /// Calls `body` with the texts up to a part, at least.
    func withBytes<Value>(
      of packed: UnsafeRawBufferPointer, through part: Part,
      _ body: (UnsafeRawBufferPointer) -> Value
    ) -> Value? {
      func end(_ ranges: some Sequence<Range<Int>?>) -> Int {
        ranges.reduce(0) { max($0, $1?.upperBound ?? 0) }
      }
      let compressed = UnsafeRawBufferPointer(rebasing: packed[start...])
      if Zstandard.isFrame(compressed) {
        return Zstandard.withDecompressed(compressed, count: end(ranges), body)
      }
      return Deflation.inflated(compressed, first: end(ranges[...part.rawValue]))
        .map { $0.withUnsafeBytes(body) }
    }
  }
}
