import Basics
import Models

/// Checks the names of sources and categories. A name shows no password: other readers, apps and
/// exports show it.
package enum NameText {
  /// Maximum number of characters of a name that is received over the network.
  package static let limit = 200
  /// Maximum number of bytes of any name: a character may have any number of combining marks (UAX
  /// 29), and an index of names has room for some 2,700 bytes (PostgreSQL 15, 67.4.1).
  static let byteLimit = 4 * limit

  /// The text without invisible characters and those that set a direction: with them, a name could
  /// look like another one.
  static func visible(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0xE2 || $0 == 0xEF }) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !isInvisible($0.value) }))
  }

  /// Joiners and marks of direction (U+200C to U+200F) belong to the spelling of some languages.
  private static func isInvisible(_ value: UInt32) -> Bool {
    switch value {
    case 0x200B, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Whether it is one line, not blank, without control characters.
  static func isName(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !isControl($0) } && text.contains { !$0.isWhitespace }
  }

  /// A typed name with runs of white space folded.
  ///
  /// - Returns: `nil` if it is not a name, is longer than ``limit`` or is no segment of a path.
  package static func read(_ typed: String) -> String? {
    let name = WebAddress.withoutSecrets(visible(typed).onOneLine)
    return isName(name) && fits(name) && name.count <= limit && TagName.isPathSegment(name)
      ? name : nil
  }

  /// The name of a new category as a person or an app gives it, by the rule of labels: both are lists
  /// of a reader, and apps show both as folders.
  package static func newCategory(_ typed: String) -> String? {
    TagName.checked(WebAddress.withoutSecrets(typed))
  }

  static func fits(_ name: String) -> Bool { name.utf8.count <= byteLimit }

  /// Makes a name from a text of another program; empty if that is impossible. Leaves room for a
  /// host and a number after it.
  package static func fit(_ text: String) -> String {
    let text = visible(text)
    guard TagName.isPathSegment(text) else { return "" }
    guard !isName(text) || text.utf8.count > byteLimit / 2 else { return text }
    let plain = String(
      String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
    return cut(plain.onOneLine, to: byteLimit / 2)
  }

  /// The name of a source without a title.
  package static func ofAddress(_ url: String) -> String { fit(WebAddress.withoutSecrets(url)) }

  /// Makes the name of a category from a text of another program, as ``fit(_:)`` does. The name of
  /// the tab of all categories becomes another one.
  package static func category(_ text: String) -> String {
    let name = fit(text)
    return isReserved(name) ? "\(name) sources" : name
  }

  /// Whether the name is that of the tab of all categories, which no category can have.
  package static func isReserved(_ name: String) -> Bool { name.lowercased() == "all" }

  /// The first characters that fit into a number of bytes.
  private static func cut(_ text: String, to bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    var (kept, room) = ("", bytes)
    for character in text {
      room -= character.utf8.count
      guard room >= 0 else { break }
      kept.append(character)
    }
    return kept.onOneLine
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}
