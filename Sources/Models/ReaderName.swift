import Foundation

/// Checks the name of a new reader.
package enum ReaderName {
  /// Stands for the first reader until somebody has named one: what is read before then is kept
  /// under it, and the first reader that is added takes it over. No reader can have this name.
  package static let unnamed = "/"

  /// A reader in a sentence: the quoted name, or “you” before one was added.
  package static func inSentence(_ name: String) -> String {
    name == unnamed ? "you" : "“\(name)”"
  }

  /// Characters.
  package static let limit = 64
  /// Maximum bytes of a name; a longer text is no name, and is not looked at further.
  package static let byteLimit = 4 * limit

  /// Maximum bytes of a typed name, which has blanks around it or decomposed letters: NFC makes a
  /// text at most three times shorter (UAX 15, section 9).
  private static let typedByteLimit = 4 * byteLimit

  /// The name in its stored form: Unicode NFC, without white space around it.
  ///
  /// - Returns: `nil` for a name that is empty, too long or contains a control character, a `:`,
  ///   which ends a name in HTTP's Basic (RFC 7617, section 2), or a `/`, which ends a path
  ///   segment.
  package static func checked(_ typed: String) -> String? {
    // Bytes are counted first: the other steps take longer, some of them out of proportion.
    guard typed.utf8.count <= typedByteLimit else { return nil }
    let name = typed.precomposedStringWithCanonicalMapping
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let isAllowed = name.unicodeScalars.allSatisfy { scalar in
      scalar != ":" && scalar != "/"
        && !CharacterSet.controlCharacters.contains(scalar)
        && !CharacterSet.newlines.contains(scalar)
    }
    return name.isEmpty || name.count > limit || name.utf8.count > byteLimit || !isAllowed
      ? nil : name
  }
}
