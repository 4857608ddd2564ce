import Testing

@testable import Parsing

struct Base64Tests {
  static let decoded: [(String, String?)] = [
    ("", ""), ("Zm9vYmFy", "foobar"), ("Zm9vYg==", "foob"), ("Zm9vYg", "foob"), ("Zm8=", "fo"),
    ("Zm9v\r\n YmFy\n", "foobar"), ("fn5-fj8_", "~~~~??"), ("fn5+fj8/", "~~~~??"),
    ("Zm9v=YmFy", "foo"), ("Z", nil), ("Zm9v!", nil), ("Zm9vé", nil),
  ]

  @Test(arguments: decoded.indices)
  func `base64 of documents is decoded`(index: Int) {
    let (text, expected) = Self.decoded[index]
    let bytes = Array(text.utf8).withUnsafeBufferPointer(Base64.decode)
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == expected)
  }
}
