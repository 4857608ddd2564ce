internal import Markup

extension String {
  /// The string without blanks at its ends and with each run of blanks inside as one.
  var collapsed: String {
    var copy = self
    return copy.withUTF8 { PlainText.collapse($0) }
  }

  /// A tag or a person's name as a person reads it: on one line, and where it was escaped twice
  /// (`R&amp;amp;D`) or marked up, its text.
  var label: String {
    var copy = self
    return copy.withUTF8 { bytes in
      MarkupGuess.isMarkup(bytes) ? PlainText.of(bytes) : PlainText.collapse(bytes)
    }
  }

  /// Whether a lower-case ASCII literal stands in it, in any case of letters.
  func contains(ignoringCase literal: StaticString) -> Bool {
    var copy = self
    return copy.withUTF8 { bytes in
      bytes.indices.contains { bytes.hasPrefixIgnoringCase(literal, at: $0) }
    }
  }

  /// Whether one of a few ASCII characters stands in it.
  func contains(anyOf characters: StaticString) -> Bool {
    var copy = self
    return copy.withUTF8 { bytes in
      for index in 0..<characters.utf8CodeUnitCount
      where bytes.firstIndex(of: characters.utf8Start[index], from: 0) != nil {
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

  /// Whether it is an address that a reader must not follow.
  var isUnsafeAddress: Bool {
    guard let first = utf8.first, Bytes.mayBeginUnsafeAddress(first) else { return false }
    var copy = self
    return copy.withUTF8 { $0.isUnsafeAddress }
  }

  var isWebAddress: Bool {
    var copy = self
    return copy.withUTF8 {
      $0.hasPrefixIgnoringCase("https://", at: 0) || $0.hasPrefixIgnoringCase("http://", at: 0)
    }
  }

  /// A whole number, blanks around it aside. Commas between thousands and a fraction are passed
  /// over; what has anything else in it (`1.5 MB`) is no number.
  var wholeNumber: Int? { wholeNumber(tooLarge: nil) }

  /// - Parameter tooLarge: the value for a number of more than 18 digits.
  func wholeNumber(tooLarge: Int?) -> Int? {
    var value = 0
    var digits = 0
    var isFraction = false
    for byte in collapsed.utf8 {
      if byte.isASCIIDigit {
        digits += 1
        if !isFraction, digits <= 18 { value = value * 10 + Int(byte - 0x30) }
      } else if byte == UInt8(ascii: "."), digits > 0, !isFraction {
        isFraction = true
      } else if byte != UInt8(ascii: ",") || digits == 0 || isFraction {
        return nil
      }
    }
    return digits > 18 ? tooLarge : digits > 0 ? value : nil
  }

  /// Seconds from `h:mm:ss`, `m:ss` or a number of them.
  var durationInSeconds: Int? {
    let parts = collapsed.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var total = 0
    for part in parts {
      guard let value = String(part)?.wholeNumber, value < 1_000_000 else { return nil }
      total = total * 60 + value
    }
    return total
  }

  /// A language tag as BCP 47 writes it.
  var languageTag: String? {
    guard let tag = trimmedOrNil, tag.utf8.count <= 64 else { return nil }
    return tag.contains(anyOf: "_") ? String(tag.map { $0 == "_" ? "-" : $0 }) : tag
  }
}

extension String {
  /// Whether no upper-case letter nor anything outside ASCII stands in it.
  var isLowercase: Bool {
    utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
  }
}
