import Foundation
import Models

extension ArticleDraft {
  /// 64 bits of all that is shown of it, counters left out: whether an article has changed. Not
  /// for safety: who forges a digest hides an edit of their own article. One that an older release
  /// made in another way says that it has, and nothing more comes of that.
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

/// Eight bytes at a time: a product of 128 bits, folded to 64 (as in wyhash, Wang Yi 2019). Every
/// body goes through it, and a byte at a time would take several times as long.
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
