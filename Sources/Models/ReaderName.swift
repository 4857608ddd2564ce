import Foundation

/// Checks the name of a new reader.
package enum ReaderName {
  /// Characters.
  package static let limit = 64

  /// The name in its stored form: Unicode NFC, without white space around it.
  ///
  /// - Returns: `nil` for a name that is empty, too long or contains a control character, a `:`,
  ///   which ends a name in HTTP's Basic (RFC 7617, section 2), or a `/`, which ends a path
  ///   segment.
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
