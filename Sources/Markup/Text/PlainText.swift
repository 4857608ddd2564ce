import Basics

/// Entry point from markup to text: drops tags, and scripts and styles with their contents,
/// resolves references and collapses blanks. The readings of `ruby` are left out (docs/parsing.md
/// T13).
package struct PlainText {
  package enum Shape: Sendable {
    /// One line: each run of blanks becomes one space, also between blocks.
    case line
    /// Blocks separated by a blank line; a `<br>` is a line break; preformatted text keeps its
    /// lines.
    case blocks
  }

  private enum Gap: Comparable {
    case none, blank, line, block
  }

  private var tokenizer: HTMLTokenizer
  private let shape: Shape
  private var out: [UInt8] = []
  private var gap = Gap.none
  private var preformatted = 0
  private var ruby = RubyText()

  /// The text of a fragment of markup, sanitised or not.
  package static func of(_ html: String, _ shape: Shape = .line) -> String {
    html.withBytes { of($0, shape) }
  }

  package static func of(_ html: Bytes, _ shape: Shape = .line) -> String {
    var reader = PlainText(tokenizer: HTMLTokenizer(html, readsLiterals: true), shape: shape)
    reader.out.reserveCapacity(html.count)
    reader.run()
    return String(outside: reader.out)
  }

  /// Text that is not markup, with its blanks collapsed to one line.
  package static func collapse(_ text: Bytes) -> String {
    let text = text.trimmed
    return collapse(text, TextTraits(of: text))
  }

  /// The same for trimmed text whose traits are known.
  package static func collapse(_ text: Bytes, _ traits: TextTraits) -> String {
    if traits.isCollapsed { return text.string }
    var reader = PlainText(tokenizer: HTMLTokenizer(text), shape: .line)
    reader.out.reserveCapacity(text.count)
    reader.append(text)
    return String(outside: reader.out)
  }

  package static func collapseString(_ text: String) -> String {
    text.withBytes { collapse($0) }
  }

  private mutating func run() {
    var decoded: [UInt8] = []
    while true {
      switch tokenizer.next() {
      case .text where ruby.isReading: continue
      case .text:
        let text = tokenizer.bytes.run(tokenizer.start, tokenizer.end)
        if text.firstIndex(of: UInt8(ascii: "&"), from: 0) == nil {
          append(text)
        } else {
          decoded.removeAll(keepingCapacity: true)
          decoded.write(decoded: text)
          decoded.withUnsafeBufferPointer { append($0) }
        }
      case .startTag:
        guard let tag = tokenizer.tag else { continue }
        if tokenizer.isTeX {
          append(tokenizer.readTeX())
        } else if tag == .script || tag == .style {
          _ = tokenizer.readRawText(of: tag)
        } else {
          pass(tag, opens: true)
        }
      case .endTag:
        if let tag = tokenizer.tag { pass(tag, opens: false) }
      case .end:
        return
      }
    }
  }

  private mutating func pass(_ tag: HTMLTag, opens: Bool) {
    ruby.pass(tag, opens: opens)
    if tag == .pre { preformatted = max(0, preformatted + (opens ? 1 : -1)) }
    let traits = tag.traits
    guard traits.contains(.breaksText) else { return }
    if tag == .br {
      gap = max(gap, shape == .line ? .blank : gap == .line ? .block : .line)
    } else if shape == .line || tag == .td || tag == .th {
      gap = max(gap, .blank)
    } else {
      gap = max(gap, .block)
    }
  }

  private mutating func append(_ text: Bytes) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte <= 0x20 {
        if byte.isBlank { noteBlank(byte) }
        let isEscape = byte == 0x1B
        index = (isEscape ? ControlSequence.end(in: text, at: index) : nil) ?? index + 1
        continue
      }
      // U+00A0 (C2 A0) counts as a blank.
      if byte == 0xC2, index + 1 < text.count, text[index + 1] == 0xA0 {
        gap = max(gap, .blank)
        index += 2
        continue
      }
      let from = index
      repeat {
        index += 1
      } while index < text.count && Self.goesOn(text, at: index)
      fillGap()
      out.append(contentsOf: text.run(from, index))
    }
  }

  /// Whether text that needs no change continues at an index: with a non-blank, or with a single
  /// space before one.
  private static func goesOn(_ text: Bytes, at index: Int) -> Bool {
    let byte = text[index]
    guard byte >= 0x20 else { return false }
    guard byte == 0x20 || byte == 0xC2 else { return true }
    guard index + 1 < text.count else { return byte != 0x20 }
    let next = text[index + 1]
    return byte == 0x20 ? next > 0x20 && next != 0xC2 : next != 0xA0
  }

  private mutating func noteBlank(_ byte: UInt8) {
    if preformatted > 0, shape == .blocks, gap <= .blank, !out.isEmpty {
      out.append(byte == 0x0D ? 0x0A : byte)
    } else {
      gap = max(gap, .blank)
    }
  }

  private mutating func fillGap() {
    defer { gap = .none }
    guard !out.isEmpty else { return }
    switch gap {
    case .none: break
    case .blank: out.append(UInt8(ascii: " "))
    case .line: out.append(UInt8(ascii: "\n"))
    case .block: out.append("\n\n")
    }
  }
}

/// Tells the readings of words in `ruby` from the words (docs/parsing.md T13), by the tags in their
/// order.
struct RubyText {
  /// Number of open `ruby` elements.
  private var rubies = 0
  /// Whether the text that follows is the reading of a word.
  private(set) var isReading = false

  /// A reading ends with its end tag, which may be missing, at the next part of the `ruby`, and with
  /// the block at the latest.
  mutating func pass(_ tag: HTMLTag, opens: Bool) {
    switch tag {
    case .ruby:
      rubies = max(0, rubies + (opens ? 1 : -1))
      isReading = false
    case .rt, .rp, .rtc, .rb: isReading = rubies > 0 && opens && tag.isReading
    default:
      if tag.traits.contains(.block) { (rubies, isReading) = (0, false) }
    }
  }
}
