/// What sources and categories are called.
package enum NameText {
  /// Characters that a name may have which comes over the network.
  package static let limit = 200

  /// Whether it is one line, not blank, without control characters.
  static func isName(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !isControl($0) } && text.contains { !$0.isWhitespace }
  }

  /// As somebody typed it, its blanks folded.
  ///
  /// - Returns: `nil` for what is no name, or a longer one than ``limit``.
  package static func read(_ typed: String) -> String? {
    let name = folded(typed)
    return isName(name) && name.count <= limit ? name : nil
  }

  /// What of a text of others can be a name: empty where nothing can.
  static func fit(_ text: String) -> String {
    isName(text)
      ? text
      : folded(
        String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 })))
  }

  private static func folded(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}
