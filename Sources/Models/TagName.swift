import Basics
import Foundation

/// Checks the names of lists that readers make: of their labels, and of new categories.
package enum TagName {
  /// Characters, with an average of at most four bytes each: a character may have any number of
  /// marks (UAX 29), and an index entry has room for some 2,700 bytes (PostgreSQL 15, 67.4.1).
  package static let limit = 100

  /// The name in its stored form, with single spaces.
  ///
  /// - Returns: `nil` for a name that shows nothing, is too long or has several lines, with which
  ///   another text could look like another one, and that no path can contain.
  package static func checked(_ typed: String) -> String? {
    guard !typed.contains(where: \.isNewline) else { return nil }
    let joined = typed.onOneLine
    guard joined.utf8.count <= 8 * limit else { return nil }
    let name = joined.precomposedStringWithCanonicalMapping
    guard fits(name), isPathSegment(name), !name.unicodeScalars.contains(where: isSteering) else {
      return nil
    }
    return name.unicodeScalars.contains(where: isVisible) ? name : nil
  }

  /// The form in which names are stored and compared: with single spaces, and with one form of each
  /// letter, as app and keyboard may write it composed or not (UAX 15).
  package static func normal(_ typed: String) -> String {
    typed.onOneLine.precomposedStringWithCanonicalMapping
  }

  /// Whether a page's path can contain the name: a browser takes `.` and `..` out (RFC 3986, 5.2.4).
  package static func isPathSegment(_ name: String) -> Bool { name != "." && name != ".." }

  /// Whether it is the name of a list of ours: of everything, of today's best in apps, of saved pages
  /// or of imported articles.
  package static func isReserved(_ name: String) -> Bool { reserved.contains(name.lowercased()) }

  private static let reserved: Set<String> = [
    "all", "top", Source.savedName.lowercased(), Source.importedName.lowercased(),
  ]

  /// Whether a character changes how others are shown: a control, or one that sets a direction.
  /// Joiners and marks of direction (U+200C to U+200F) belong to the spelling of some languages.
  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
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
