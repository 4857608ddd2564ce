import Foundation

/// Which names a new reader can have.
package enum ReaderName {
  /// Characters.
  package static let limit = 64

  /// The name as it is kept: composed (Unicode NFC), without white space around it.
  ///
  /// - Returns: `nil` for a name that is empty, too long or holds a control character, a `:`, which
  ///   ends a name in HTTP's Basic (RFC 7617, section 2), or a `/`, which ends a part of a path.
  package static func checked(_ typed: String) -> String? {
    let name = typed.precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let isAllowed = name.unicodeScalars.allSatisfy { scalar in
      scalar != ":" && scalar != "/"
        && !CharacterSet.controlCharacters.contains(scalar)
        && !CharacterSet.newlines.contains(scalar)
    }
    return name.isEmpty || name.count > limit || name.utf8.count > 4 * limit || !isAllowed
      ? nil : name
  }
}
