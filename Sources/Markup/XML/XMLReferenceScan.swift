/// Looks for the fault that most damaged documents have, so that they are mended at once and not
/// read twice: an ampersand that begins none of XML's own references.
enum XMLReferenceScan {
  /// Where the first such ampersand outside of CDATA sections stands. Where there are few
  /// ampersands this is one pass of the C library's vector code.
  static func firstFault(_ bytes: Bytes) -> Int? {
    // The section that the last look ended in or before, found when there is need to know.
    var section = 0..<0
    var index = 0
    while let found = bytes.firstIndex(of: UInt8(ascii: "&"), from: index) {
      index = found + 1
      if isReference(bytes, at: found) { continue }
      while section.upperBound <= found {
        let start = bytes.firstIndex(of: "<![CDATA[", from: section.upperBound) ?? bytes.count
        section = start..<(bytes.firstIndex(of: "]]>", from: start).map { $0 + 3 } ?? bytes.count)
      }
      if found < section.lowerBound { return found }
      index = section.upperBound
    }
    return nil
  }

  /// Whether `&lt;`, `&gt;`, `&amp;`, `&quot;`, `&apos;` or a numeric reference stands there.
  @inline(__always)
  private static func isReference(_ bytes: Bytes, at index: Int) -> Bool {
    guard index + 3 < bytes.count else { return false }
    switch bytes[index + 1] {
    case UInt8(ascii: "#"): return true
    case UInt8(ascii: "l"), UInt8(ascii: "g"):
      return bytes[index + 2] == UInt8(ascii: "t") && bytes[index + 3] == UInt8(ascii: ";")
    case UInt8(ascii: "a"):
      return bytes.hasPrefixIgnoringCase("mp;", at: index + 2)
        || bytes.hasPrefixIgnoringCase("pos;", at: index + 2)
    case UInt8(ascii: "q"): return bytes.hasPrefixIgnoringCase("uot;", at: index + 2)
    default: return false
    }
  }
}
