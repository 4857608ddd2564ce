package import Basics
package import Models

/// A regular expression whose search time depends only on the length of the text times that of the
/// expression: all alternatives are followed in parallel (K. Thompson, "Regular Expression Search
/// Algorithm", CACM 11, 1968).
///
/// Swift's own engine backtracks: `(a+)+b` takes 2ⁿ steps on n letters a, which would block a poll.
/// RE2 is as fast as this, but would add a C++ library at run time for a few lines of rules;
/// POSIX's `regcomp` reads bytes in the locale's encoding.
///
/// Supported are letters, `.`, `[a-z]`, `[^…]`, `\d \w \s \D \W \S`, `\b \B ^ $`, groups, `|`, `*`,
/// `+`, `?` and `{m,n}`. Back-references and look-around need more time and are errors.
package struct Pattern: Sendable {
  private let program: PatternProgram
  /// A matching text contains at least one of these literals; empty if none are known.
  let literals: Set<[UInt8]>

  /// Maximum number of scalars of a text that are read.
  static let maximumScalars = 100_000

  package init(_ pattern: MatchPattern) throws(MatchFault) {
    let node = try PatternReader.read(pattern.text)
    program = try PatternProgram(node, ignoresCase: pattern.ignoresCase)
    literals = node.literals(ignoresCase: pattern.ignoresCase)
  }

  /// Whether the pattern occurs anywhere in a text.
  ///
  /// - Parameter meter: counts the steps; if it is spent, the result is `false` and means nothing.
  package func isFound(in text: String, counting meter: WorkMeter) -> Bool {
    program.isFound(in: text, counting: meter)
  }
}
