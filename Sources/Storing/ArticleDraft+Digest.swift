import Foundation
import Models

extension ArticleDraft {
  /// A 64-bit FNV-1a of all that is shown of it, counters left out: whether an article was
  /// edited. Not for safety: who forges a digest hides an edit of their own article.
  var digest: Int64 {
    var hash = Fingerprint()
    for text in [title, summary, url, language, image, commentsURL, content.html, content.text] {
      hash.add(text)
    }
    for text in authors + tags { hash.add(text) }
    hash.add(published?.timeIntervalSince1970)
    hash.add(modified?.timeIntervalSince1970)
    for attachment in content.attachments { hash.add(attachment.url) }
    return Int64(bitPattern: hash.value)
  }
}

private struct Fingerprint {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ text: String?) {
    guard var text else { return add(byte: 0xFE) }
    text.withUTF8 { bytes in
      for byte in bytes { add(byte: byte) }
    }
    add(byte: 0xFF)
  }

  mutating func add(_ number: Double?) {
    guard let number else { return add(byte: 0xFE) }
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes in
      for byte in bytes { add(byte: byte) }
    }
  }

  private mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
