internal import Markup

extension String {
  /// The string without blanks at its ends and with each run of blanks inside as one.
  var collapsed: String {
    var copy = self
    return copy.withUTF8 { PlainText.collapse($0) }
  }

  /// Whether one of a few ASCII characters stands in it.
  func contains(anyOf characters: StaticString) -> Bool {
    utf8.contains { byte in
      for index in 0..<characters.utf8CodeUnitCount where characters.utf8Start[index] == byte {
        return true
      }
      return false
    }
  }

  /// The string without blanks at its ends, or `nil` if nothing is left.
  var trimmedOrNil: String? {
    var copy = self
    return copy.withUTF8 { bytes in
      let trimmed = bytes.trimmed
      return trimmed.isEmpty ? nil : trimmed.count == bytes.count ? self : trimmed.string
    }
  }

  var isWebAddress: Bool {
    var copy = self
    return copy.withUTF8 {
      $0.hasPrefixIgnoringCase("https://", at: 0) || $0.hasPrefixIgnoringCase("http://", at: 0)
    }
  }

  /// `name@host`, or a `mailto:` of it.
  var isMailAddress: Bool {
    let text = withoutMailScheme
    guard let at = text.firstIndex(of: "@"), at != text.startIndex,
      text.index(after: at) != text.endIndex
    else { return false }
    return !text.contains { $0.isWhitespace || $0 == "/" || $0 == "<" || $0 == "(" || $0 == "," }
  }

  var withoutMailScheme: String {
    lowercased().hasPrefix("mailto:") ? String(dropFirst(7)) : self
  }

  /// The string without the quotes around it.
  var unquoted: String {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }

  /// A whole number that the string begins with, thousands' separators left out.
  var wholeNumber: Int? {
    var value = 0
    var digits = 0
    for byte in utf8 {
      if byte.isASCIIDigit {
        value = value * 10 + Int(byte - 0x30)
        digits += 1
        if digits > 18 { return nil }
      } else if !(byte.isBlank && digits == 0) {
        break
      }
    }
    return digits > 0 ? value : nil
  }

  /// Seconds from `h:mm:ss`, `m:ss` or a number of them.
  var durationInSeconds: Int? {
    let parts = collapsed.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0
    for part in parts {
      guard let value = String(part).wholeNumber, value < 1_000_000 else { return nil }
      total = total * 60 + value
    }
    return total
  }

  /// A language tag as BCP 47 writes it.
  var languageTag: String? {
    guard let tag = trimmedOrNil, tag.utf8.count <= 64 else { return nil }
    return tag.contains("_") ? String(tag.map { $0 == "_" ? "-" : $0 }) : tag
  }
}
