internal import Markup

/// Addresses and counts as a list shows them that is no feed: a page, or a document of JSON.
extension BaseURL? {
  /// An address without line breaks (docs/parsing.md L11), absolute; `nil` if it is blank or must not
  /// become a link.
  func absolute(_ address: String?) -> String? {
    guard let address = address?.withBytes({ $0.trimmed.addressString }), !address.isEmpty,
      !address.isUnsafeAddress
    else { return nil }
    return self?.resolve(address) ?? address
  }
}

extension String {
  /// Whether a text may be an address: a headline or `12 comments` is none.
  var isLikeAddress: Bool {
    let text = utf8
    guard !text.isEmpty, text.count <= 8192, !text.contains(where: \.isBlank) else { return false }
    return text.contains(UInt8(ascii: "/")) || text.first == UInt8(ascii: "?")
      || text.first == UInt8(ascii: "#")
      || text.dropFirst().dropLast().contains(UInt8(ascii: "."))
  }

  /// The only number in a text of a few words, such as `1,204 comments`; `nil` for an abbreviated one
  /// (`1.2k`).
  var shownCount: Int? {
    let text = collapsed
    guard text.utf8.count <= 64, !text.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let before = text.prefix { !$0.isASCIIDigit }
    guard before.last.map({ $0.isWhitespace || "(:".contains($0) }) ?? true else { return nil }
    var rest = text.dropFirst(before.count)
    var digits = rest.prefix(while: \.isASCIIDigit)
    rest = rest.dropFirst(digits.count)
    guard !digits.isEmpty else { return nil }
    // Groups of three, however they are parted.
    var number = String(digits)
    while digits.count <= 3, let mark = rest.first, ",.'’ \u{A0}\u{202F}".contains(mark) {
      digits = rest.dropFirst().prefix(while: \.isASCIIDigit)
      guard digits.count == 3, number.count <= 15 else { break }
      number += digits
      rest = rest.dropFirst(4)
    }
    let isWhole =
      rest.first.map { !$0.isASCII && !"万億千萬亿".contains($0) || " )".contains($0) } ?? true
    guard isWhole, !rest.contains(where: \.isASCIIDigit) else { return nil }
    return Int(number)
  }
}

extension ParsedItem {
  /// What a list says of an article's comments: their number or their address.
  mutating func setComments(_ text: String, base: BaseURL?) {
    if let count = text.shownCount {
      self.commentsCount = count
    } else if text.withBytes({ $0.addressString.isLikeAddress }) {
      self.commentsURL = base.absolute(text)
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
