import Foundation

/// Checks the name of a reader's own category.
package enum TagName {
  /// Characters, with an average of at most four bytes each: a character may have any number of
  /// marks (UAX 29), and an index entry has room for some 2,700 bytes (PostgreSQL 15, 67.4.1).
  package static let limit = 100

  /// The name in its stored form, with single spaces.
  ///
  /// - Returns: `nil` for a name that shows nothing, is too long or has several lines, and for `.`
  ///   and `..`, which no path of a page can contain (RFC 3986, 5.2.4).
  package static func checked(_ typed: String) -> String? {
    guard !typed.contains(where: \.isNewline) else { return nil }
    let parts = typed.split(whereSeparator: \.isWhitespace)
    // One form of each letter, as app and keyboard may write it composed or not (UAX 15).
    let joined = parts.joined(separator: " ")
    guard joined.utf8.count <= 8 * limit else { return nil }
    let name = joined.precomposedStringWithCanonicalMapping
    guard fits(name), name != ".", name != ".." else { return nil }
    return name.unicodeScalars.contains(where: isVisible) ? name : nil
  }

  /// Whether it is the name of a list of ours: of everything, or of today's best in apps.
  package static func isReserved(_ name: String) -> Bool {
    ["all", "top"].contains(name.lowercased())
  }

  /// Whether a character shows something by itself (UAX 44, General_Category and
  /// Default_Ignorable_Code_Point).
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .control, .format, .surrogate:
      false
    default: true
    }
  }

  package static func fits(_ name: String) -> Bool {
    name.utf8.count <= 4 * limit && name.count <= limit
  }
}
