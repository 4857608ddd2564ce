internal import Markup

extension String {
  /// The string without leading and trailing blanks, with each inner run of blanks as one space.
  var collapsed: String {
    withBytes { PlainText.collapse($0) }
  }

  /// A tag or a person's name for display: on one line; double escaping (`R&amp;amp;D`) and markup
  /// are converted to text.
  package var label: String {
    withBytes { bytes in
      MarkupGuess.isMarkup(bytes) ? PlainText.of(bytes) : PlainText.collapse(bytes)
    }
  }

  /// Whether the string contains a lower-case ASCII literal, ignoring case.
  func contains(ignoringCase literal: StaticString) -> Bool {
    withBytes { bytes in
      bytes.indices.contains { bytes.hasPrefixIgnoringCase(literal, at: $0) }
    }
  }

  /// Whether the string contains one of the given ASCII characters.
  func contains(anyOf characters: StaticString) -> Bool {
    withBytes { bytes in
      for index in 0..<characters.utf8CodeUnitCount
      where bytes.firstIndex(of: characters.utf8Start[index], from: 0) != nil {
        return true
      }
      return false
    }
  }

  /// Whether it is an address that must not become a link.
  var isUnsafeAddress: Bool {
    guard let first = utf8.first, Bytes.mayBeginUnsafeAddress(first) else { return false }
    return withBytes { $0.isUnsafeAddress }
  }

  /// Whether it begins as an http or https address.
  package var isWebAddress: Bool {
    withBytes { $0.isWebAddress }
  }

  /// A whole number, with surrounding blanks ignored. Thousands separators and a fraction are
  /// dropped; a text with any other character (`1.5 MB`) gives `nil`.
  var wholeNumber: Int? { wholeNumber(tooLarge: nil) }

  /// - Parameter tooLarge: The result for a number of more than 18 digits.
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

  /// Seconds from `h:mm:ss`, `m:ss`, a number of seconds, `90 min` or `PT1H30M` (ISO 8601, 5.5.2.2).
  var durationInSeconds: Int? {
    let text = collapsed
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    if parts.count == 1 {
      if text.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "p") { return text.periodInSeconds }
      let words = text.split(separator: " ")
      if words.count == 2, words[1].lowercased().hasPrefix("min") {
        return String(words[0]).durationInSeconds.map { $0 * 60 }
      }
    }
    var total = 0
    for part in parts {
      guard let value = String(part)?.wholeNumber, value < 1_000_000 else { return nil }
      total = total * 60 + value
    }
    return total
  }

  /// Seconds from the hours, minutes and seconds of a period: `PT1H2M3.5S`.
  private var periodInSeconds: Int? {
    let text = lowercased()
    guard text.hasPrefix("pt"), text.utf8.count > 2, text.last?.isLetter == true else { return nil }
    var total = 0
    var number = ""
    for character in text.dropFirst(2) {
      let unit: Int
      switch character {
      case "h": unit = 3600
      case "m": unit = 60
      case "s": unit = 1
      default:
        number.append(character)
        continue
      }
      guard let value = number.wholeNumber, value < 1_000_000, total < 1_000_000_000 else {
        return nil
      }
      total += value * unit
      number = ""
    }
    return total
  }

  /// A language tag in the form of BCP 47.
  var languageTag: String? {
    guard let tag = trimmedOrNil, tag.utf8.count <= 64 else { return nil }
    return tag.contains(anyOf: "_") ? String(tag.map { $0 == "_" ? "-" : $0 }) : tag
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Whether the address refers to the reader's own machine or carries code: `javascript:`,
  /// `vbscript:`, `data:` and `file:`. Blanks and controls are ignored, as browsers do.
  var isUnsafeAddress: Bool {
    guard let first, Self.mayBeginUnsafeAddress(first) else { return false }
    var head: [UInt8] = []
    for byte in prefix(256) where byte > 0x20 {
      head.append(byte)
      if byte == UInt8(ascii: ":") || head.count > 11 { break }
    }
    return head.withUnsafeBufferPointer { head in
      ["javascript:", "vbscript:", "data:", "file:"].contains { (scheme: StaticString) in
        head.hasPrefixIgnoringCase(scheme, at: 0)
      }
    }
  }

  /// Whether an unsafe address can begin with this byte.
  static func mayBeginUnsafeAddress(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "j"), UInt8(ascii: "v"), UInt8(ascii: "d"), UInt8(ascii: "f"): true
    default: byte <= 0x20
    }
  }

  /// An address without its line breaks and tabs, and without the indentation around them (WHATWG
  /// URL, 4.4); `nil` if it has none.
  var joinedAddress: [UInt8]? {
    guard contains(where: { $0.isBlank && $0 != UInt8(ascii: " ") }) else { return nil }
    var out: [UInt8] = []
    var isAfterBreak = false
    for byte in self {
      if byte == UInt8(ascii: " "), isAfterBreak { continue }
      isAfterBreak = byte != UInt8(ascii: " ") && byte.isBlank
      if isAfterBreak {
        while out.last == UInt8(ascii: " ") { out.removeLast() }
      } else {
        out.append(byte)
      }
    }
    return out
  }

  /// The text of an address on one line.
  var addressString: String {
    joinedAddress.map { $0.withUnsafeBufferPointer(\.string) } ?? string
  }

  /// Whether it has the form `name@host`, with or without `mailto:`.
  var isMailAddress: Bool {
    let text = withoutMailScheme
    guard let at = text.firstIndex(of: UInt8(ascii: "@"), from: 0), at > 0, at < text.count - 1
    else { return false }
    for (index, byte) in text.enumerated() {
      let isOdd =
        byte.isBlank || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "<")
        || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ",")
      if isOdd || (byte == UInt8(ascii: "@") && index != at) { return false }
    }
    return true
  }

  var withoutMailScheme: Bytes {
    hasPrefixIgnoringCase("mailto:", at: 0) ? run(7, count) : self
  }
}
