import Basics
import Foundation
import Models

/// Digests for comparing texts by their words.
package enum WordsDigest {
  /// Texts with fewer words may be only a counter: "57 comments, 120 points".
  private static let brief = 50

  /// A 64-bit FNV-1a of a text's words. A run of blanks counts as one blank, and in a text of few
  /// words all numbers count as equal, so that a growing counter is not an edit.
  package static func of(_ text: String, words: Int) -> Int64 {
    let foldsNumbers = words < brief
    var hash = FNV64()
    var text = text
    text.withUTF8 { bytes in
      var index = 0
      var isFirst = true
      while true {
        while index < bytes.count, isBlank(bytes[index]) { index += 1 }
        guard index < bytes.count else { return }
        if !isFirst { hash.add(0x20) }
        isFirst = false
        // The end of a word is unpredictable for the processor; this inner loop meets that branch
        // once a word.
        var wasDigit = false
        while index < bytes.count, !isBlank(bytes[index]) {
          let byte = bytes[index]
          index += 1
          let isDigit = foldsNumbers && (0x30...0x39).contains(byte)
          if !(isDigit && wasDigit) { hash.add(isDigit ? 0x30 : byte) }
          wasDigit = isDigit
        }
      }
    }
    return Int64(bitPattern: hash.value)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Whether two titles are equal apart from blanks.
  package static func isSame(_ first: String?, _ second: String?) -> Bool {
    func words(_ text: String?) -> [Substring] {
      (text ?? "").split { $0.isWhitespace }
    }
    return first == second || words(first) == words(second)
  }
}

extension ArticleDraft {
  /// 64-bit digest of everything that is shown of the article, except counters. It tells whether an
  /// article has changed. Not for security: a publisher that forges a digest only hides an edit of
  /// its own article. A digest that an older release computed differently makes the article count
  /// as changed, without further effect.
  var digest: Int64 {
    var hash = Fingerprint()
    // Texts, the body, lists, dates: the order of earlier releases.
    let fields = ArticleColumn.all.map(\.field)
    for case .text(let text, _) in fields { hash.add(text(metadata)) }
    hash.add(content.html)
    hash.add(content.text)
    for case .list(let list, _) in fields {
      for text in list(metadata) { hash.add(text) }
    }
    for case .date(let date, _) in fields { hash.add(date(metadata)?.timeIntervalSince1970) }
    for attachment in content.attachments { hash.add(attachment.url) }
    // What another program kept differs from what the feed says, even if the words are the same: the
    // feed's first document decides on the page.
    if isMoved { hash.add(1) }
    return Int64(bitPattern: hash.value)
  }
}

/// Takes eight bytes at a time: a 128-bit product, folded to 64 bits (as in wyhash, Wang Yi 2019).
/// Every body is hashed, and one byte at a time would take several times as long.
private struct Fingerprint {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ text: String?) {
    guard var text else { return add(UInt64.max) }
    text.withUTF8 { text in
      add(UInt64(text.count))
      let bytes = UnsafeRawBufferPointer(text)
      for place in stride(from: 0, to: bytes.count & ~7, by: 8) {
        add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      }
      add(bytes[(bytes.count & ~7)...].reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  mutating func add(_ number: Double?) {
    add(number?.bitPattern ?? UInt64.max)
  }

  private mutating func add(_ number: UInt64) {
    let product = (value ^ number).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    value = product.high ^ product.low
  }
}
