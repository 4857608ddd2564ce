/// A fingerprint of a document, to detect an unchanged one without parsing it (docs/polling.md C9).
///
/// FNV-1a with 64 bits, eight bytes per step, together with the length. It protects against
/// accidental collisions, not against a publisher who forges collisions between the publisher's own
/// documents.
package enum BodyHash {
  /// Hexadecimal digits, a dash and the length; stable across versions for the same bytes.
  package static func of(_ body: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    body.withUnsafeBytes { bytes in
      let words = bytes.count / 8
      for index in 0..<words {
        let word = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
        hash = mix(hash, UInt64(littleEndian: word))
      }
      for index in (words * 8)..<bytes.count {
        hash = mix(hash, UInt64(bytes[index]))
      }
    }
    return String(hash, radix: 16) + "-" + String(body.count)
  }

  /// The shift lets the high bytes of a word affect the low bits, which a multiplication alone
  /// never does.
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x0000_0100_0000_01B3
    return product ^ (product >> 29)
  }
}
