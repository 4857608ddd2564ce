import Models

/// The texts of an article as its row keeps them: deflated together, since the words of the markup
/// and those that are searched for are mostly the same. An article of two hundred words takes a
/// third of what they take one by one.
///
/// A byte sequence of five lengths and a deflated sequence (``Deflation``) of five texts in UTF-8,
/// in the order of ``Part``. A length is a number of LEB128: 0 where there is no such text, else one
/// more than its bytes.
struct PackedText: Hashable {
  /// What of it is asked for, by the number that SQL knows it by (``UnpackedFunction``).
  enum Part: Int, CaseIterable {
    case html
    case text
    case page
    /// The headline as it is searched for, and the words of the text that is shown, both without the
    /// joints of ``SearchText``.
    case title
    case body
  }

  /// The content that the feed brought.
  var html: String?
  var text: String?
  /// The text of the article's page, where it came, shown or not.
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
      body: draft.spokenText)
  }

  /// - Returns: `nil` for bytes that no article was packed into: the file is damaged.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let sizes = Sizes(bytes), let all = sizes.bytes(of: bytes, through: .body) else {
      return nil
    }
    let parts = Part.allCases.map { part in
      sizes.range(of: part).map { String(decoding: all[$0], as: UTF8.self) }
    }
    self.init(
      html: parts[0], text: parts[1], page: parts[2], title: parts[3], body: parts[4] ?? "")
  }

  /// One text of those that were packed, without what comes behind it.
  ///
  /// - Returns: `nil` where there is no such text, or the bytes are damaged.
  static func unpacked(_ part: Part, of bytes: UnsafeRawBufferPointer) -> String? {
    guard let sizes = Sizes(bytes), let range = sizes.range(of: part) else { return nil }
    return sizes.bytes(of: bytes, through: part)
      .map { String(decoding: $0[range], as: UTF8.self) }
  }

  var packed: [UInt8] {
    let texts = [html, text, page, title, body].map { $0.map { Array($0.utf8) } }
    var bytes: [UInt8] = []
    for text in texts {
      var number = text.map { $0.count + 1 } ?? 0
      while number >= 0x80 {
        bytes.append(UInt8(number & 0x7F | 0x80))
        number >>= 7
      }
      bytes.append(UInt8(number))
    }
    return bytes + Deflation.deflated(Array(texts.compactMap(\.self).joined()))
  }

  /// How long its texts are, and where what was deflated begins.
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

    func bytes(of packed: UnsafeRawBufferPointer, through part: Part) -> [UInt8]? {
      Deflation.inflated(
        UnsafeRawBufferPointer(rebasing: packed[start...]),
        first: ranges[...part.rawValue].reduce(0) { max($0, $1?.upperBound ?? 0) })
    }
  }
}
