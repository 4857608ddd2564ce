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
  private var hash = FNV64()

  var value: UInt64 { hash.value }

  mutating func add(_ text: String?) {
    guard let text else { return hash.add(0xFE) }
    hash.add(text)
    hash.add(0xFF)
  }

  mutating func add(_ number: Double?) {
    guard let number else { return hash.add(0xFE) }
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes in
      for byte in bytes { hash.add(byte) }
    }
  }
}
