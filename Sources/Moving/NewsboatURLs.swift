import Basics
import Foundation
import Models
import Parsing

/// newsboat's list of sources: an address a line, then tags in quotes. A tag that begins with `~` is
/// the title; `!` hides the source from the list.
struct NewsboatURLs: MovingReader {
  private static let sizeLimit = 4 << 20
  private static let maxTags = 20
  /// What newsboat itself makes of other sources, or a program prints.
  private static let others = ["query:", "exec:", "filter:", "file:"]

  let kind = MovingKind.newsboatURLs
  private var lines: ArraySlice<ArraySlice<UInt8>>
  private var settings = ForeignSettings()
  private var notices: [String]?

  /// - Parameter text: the text from its beginning.
  /// - Returns: `nil` for a text of another form.
  static func open(_ text: any ByteSource) throws(MovingFault) -> NewsboatURLs? {
    var (source, bytes): (any ByteSource, [UInt8]) = (text, [])
    _ = try source.read(into: &bytes)
    guard isOne(Array(bytes.prefix(4096))) else { return nil }
    while bytes.count < sizeLimit, try source.read(into: &bytes) {}
    return NewsboatURLs(Array(bytes.prefix(sizeLimit)))
  }

  /// Whether the beginning of a file has lines of this form. One line in ten, or a single one, may be
  /// another, if there are more addresses.
  private static func isOne(_ start: [UInt8]) -> Bool {
    var lines = Self.lines(start)
    if start.count >= 4096 { _ = lines.popLast() }
    guard !lines.isEmpty else { return false }
    // The head of a table.
    if let head = lines.first.map({ String(outside: $0).lowercased() }), !head.isWebAddress,
      head.contains("url")
    {
      return false
    }
    var (addresses, odd) = (0, 0)
    for line in lines {
      // The query of a source may be in quotes as a whole.
      let text = String(outside: line.drop { $0 == UInt8(ascii: "\"") })
      if text.isWebAddress {
        addresses += 1
      } else if !others.contains(where: text.hasPrefix) {
        odd += 1
      }
    }
    return addresses > odd && odd <= max(1, lines.count / 10)
  }

  private init(_ bytes: [UInt8]) { lines = Self.lines(bytes)[...] }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.map { $0.drop { $0 <= 0x20 } }
      .filter { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
  }

  mutating func next() -> MovingItem? {
    guard let line = lines.popFirst() else {
      if notices == nil { notices = settings.notices.reversed() }
      return notices?.popLast().map(MovingItem.notice)
    }
    let words = Self.words(line)
    guard let url = words.first, url.isWebAddress,
      var source = MovedSource(feedURL: url).bounded, source.feedURL != nil
    else { return .leftOut(.notAFeed, example: words.first) }
    var isHidden = false
    for tag in words.dropFirst().prefix(Self.maxTags) {
      if tag.hasPrefix("~") {
        source.title = MovedArticle.line(String(tag.dropFirst()), 400)
      } else if tag.hasPrefix("!") {
        isHidden = true
      } else if let name = TagName.checked(tag) {
        source.folders.append(name)
      }
    }
    if isHidden { settings.add(.hidden, source.title ?? url) }
    return .source(source)
  }

  /// The words of a line, as newsboat finds them: quotes around a word hold blanks, and quotes behind
  /// a backslash, together; a `#` before a word begins a remark.
  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var rest = line.prefix(16_384)
    while true {
      rest = rest.drop { $0 <= 0x20 }
      guard let first = rest.first, first != UInt8(ascii: "#") else { return words }
      var word: [UInt8] = []
      if first == UInt8(ascii: "\"") {
        rest.removeFirst()
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
          word += byte == UInt8(ascii: "\\") ? escaped(rest.popFirst()) : [byte]
        }
      } else {
        word = Array(rest.prefix { $0 > 0x20 })
        rest.removeFirst(word.count)
      }
      if !word.isEmpty { words.append(String(outside: word)) }
    }
  }

  /// What a byte behind a backslash stands for.
  private static func escaped(_ byte: UInt8?) -> [UInt8] {
    guard let byte else { return [] }
    return "nrtv".utf8.contains(byte) ? [0x20] : [byte]
  }
}
