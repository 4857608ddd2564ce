import Testing

@testable import Markup

struct DoubleEncodingTests {
  private static func undone(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { DoubleEncoding.undone($0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text after its UTF-8 bytes were decoded as windows-1252.
  private static func doubled(_ text: String) -> String {
    var out = ""
    for byte in text.utf8 {
      let point = byte < 0x80 ? UInt32(byte) : Windows1252.character(byte)
      out.unicodeScalars.append(Unicode.Scalar(point) ?? "?")
    }
    return out
  }

  @Test(arguments: [
    "café", "it’s", "“quoted”", "wait…", "a – b", "5 €", "Österreich", "Ärger", "Über", "są takie",
    "łódź", "Привет, садовники", "κηπουροί", "שלום", "مرحبا", "こんにちは", "园丁们你好", "안녕하세요",
    "naïve café “déjà vu” – 5 €", "🌱 garden", "®", "™", "ﬁne", "Hà Nội",
  ])
  func decodesDoubleEncodedText(_ text: String) {
    #expect(Self.undone(Self.doubled(text)) == text)
    // Only once, and correct text is never changed.
    #expect(Self.undone(text) == nil)
  }

  @Test(arguments: [
    "CAFÉ’", "BEYONCÉ’S TOUR", "Spaß…", "So ein Spaß”", "TERMINÓ…", "AMANHÃ…", "IRMÃ”", "POKÉ™",
    "KRÍŽ", "ÚŽAS", "SJØ…", "perché”", "città…", "ÄLÄ…", "«DÉJÀ»", "Ã", "été", "", "plain",
    "cafÃ© and “quotes”", "Ó»", "à", "Ð", "10 × 5…",
  ])
  func leavesOtherTextUnchanged(_ text: String) {
    #expect(Self.undone(text) == nil)
  }
}
