package import Models

/// A regular expression that is looked for in a time which grows with the length of the text and of
/// the expression alone, whatever they are: all ways through it are gone at once (K. Thompson,
/// "Regular Expression Search Algorithm", CACM 11, 1968).
///
/// Swift's own engine goes one way after the other: `(a+)+b` takes 2ⁿ steps on n letters a, which
/// would stop a poll. RE2 is as quick as this but a C++ library that the program would need at run
/// time for a few lines of rules; POSIX's `regcomp` reads bytes of the locale's encoding.
///
/// Understood are letters, `.`, `[a-z]`, `[^…]`, `\d \w \s \D \W \S`, `\b \B ^ $`, groups, `|`, `*`,
/// `+`, `?` and `{m,n}`. What can't be done in such a time, references back and looks around, is a
/// fault.
package struct Pattern: Sendable {
  private let program: PatternProgram
  /// Of which a text that it is found in holds at least one; empty where none is known.
  let literals: Set<[UInt8]>

  /// Scalars of a text that are looked at.
  static let mostLooked = 100_000

  package init(_ pattern: MatchPattern) throws(MatchFault) {
    let node = try PatternReader.read(pattern.text)
    program = try PatternProgram(node, ignoresCase: pattern.ignoresCase)
    literals = node.literals(ignoresCase: pattern.ignoresCase)
  }

  /// Whether it is found anywhere in a text.
  package func isFound(in text: String) -> Bool { program.isFound(in: text) }
}
