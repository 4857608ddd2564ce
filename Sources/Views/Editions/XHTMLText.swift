import Basics

/// Converts article data other than text (``HTMLEscape`` escapes text) to the forms that
/// publication checkers require: addresses and languages.
enum XHTMLText {
  /// A web or mail address that every reading program accepts (RFC 3986); `nil` for others, such as
  /// `javascript:` addresses.
  static func address(_ text: String) -> String? {
    guard text.utf8.count < 2000, HTML.isWebAddress(text) else { return nil }
    let result = PercentEncoding.encode(text) { byte in
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
        || "-._~:/?#@!$&'()*+,;=%".utf8.contains(byte)
    }
    return isWellFormed(result) ? result : nil
  }

  /// The checkers' requirements on an address: a host of valid labels, one “#”, complete escapes.
  private static func isWellFormed(_ address: String) -> Bool {
    guard address.filter({ $0 == "#" }).count <= 1,
      PercentEncoding.isComplete(Array(address.utf8))
    else { return false }
    guard !address.hasPrefix("mailto:") else { return address.contains("@") }
    guard let slashes = address.firstRange(of: "://") else { return false }
    let authority = address[slashes.upperBound...].prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return false }
    if parts.count == 2, UInt16(parts[1]) == nil { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
      && !name.hasPrefix("-") && !name.hasPrefix(".")
  }

  /// A language tag that is well-formed by BCP 47; `nil` for anything else.
  static func language(_ text: String?) -> String? {
    guard let text, text.utf8.count <= 35 else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.count),
      first.allSatisfy({ $0.isASCII && $0.isLetter }),
      parts.dropFirst().allSatisfy({ part in
        (2...8).contains(part.count)
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      })
    else { return nil }
    return text
  }

  /// A name as an XML id without colons, which EPUB requires: other characters become `_` and their
  /// bytes.
  static func name(_ text: String) -> String {
    var result = ""
    for byte in text.utf8.prefix(512) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        result.append(Character(Unicode.Scalar(byte)))
      default:
        result += "_" + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
