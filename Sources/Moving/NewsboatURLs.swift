import Basics
import Foundation
import Models
import Parsing

/// newsboat's list of sources: an address a line, then tags in quotes. A tag that begins with `~` is
/// the title; `!` hides the source from the list.
struct NewsboatURLs: MovingReader {
  static let sizeLimit = 4 << 20
  private static let maxTags = 20
  /// What newsboat itself makes of other sources, or a program prints.
  private static let others = ["query:", "exec:", "filter:", "file:"]

  let kind = MovingKind.newsboatURLs
  private var lines: ArraySlice<ArraySlice<UInt8>>

  /// Whether the beginning of a file has only lines of this form.
  static func isOne(_ start: [UInt8]) -> Bool {
    var lines = Self.lines(start)
    if start.count >= 4096 { _ = lines.popLast() }
    guard !lines.isEmpty else { return false }
    return lines.contains { String(outside: $0).isWebAddress }
      && lines.allSatisfy { line in
        // The query of a source may be in quotes as a whole.
        let text = String(outside: line.drop { $0 == UInt8(ascii: "\"") })
        return text.isWebAddress || others.contains(where: text.hasPrefix)
      }
  }

  init(_ bytes: [UInt8]) { lines = Self.lines(bytes)[...] }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.map { $0.drop { $0 <= 0x20 } }
      .filter { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
  }

  mutating func next() -> MovingItem? {
    guard let line = lines.popFirst() else { return nil }
    let words = Self.words(line)
    guard let url = words.first, url.isWebAddress,
      var source = MovedSource(feedURL: url).bounded, source.feedURL != nil
    else { return .leftOut(.notAFeed, example: words.first) }
    for tag in words.dropFirst().prefix(Self.maxTags) {
      if tag.hasPrefix("~") {
        source.title = MovedArticle.line(String(tag.dropFirst()), 400)
      } else if !tag.hasPrefix("!"), let name = TagName.checked(tag) {
        source.folders.append(name)
      }
    }
    return .source(source)
  }

  /// The words of a line; quotes hold blanks together.
  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var isQuoted = false
    for byte in line.prefix(16_384) + [0x20] {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte > 0x20 || isQuoted {
        word.append(byte)
      } else if !word.isEmpty {
        words.append(String(outside: word))
        word.removeAll(keepingCapacity: true)
      }
    }
    return words
  }
}
