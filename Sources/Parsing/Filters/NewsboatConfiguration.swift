import Basics
package import Models

/// The lines of newsboat's configuration that hide articles
/// (https://newsboat.org/releases/2.30/docs/newsboat.html, `ignore-article`).
package struct NewsboatConfiguration: Sendable, Hashable {
  package private(set) var lines: [NewsboatFilterLine] = []
  /// What was skipped, one message per line.
  package private(set) var warnings: [String] = []

  /// Maximum number of lines; later lines are skipped.
  private static let limit = 5000
  private static let command = "ignore-article"

  /// - Returns: `nil` for a file without such a line.
  package static func parse(_ bytes: [UInt8]) -> NewsboatConfiguration? {
    guard bytes.count <= 4 << 20 else { return nil }
    let text = text(bytes)
    var configuration = NewsboatConfiguration()
    var isOne = false
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix(command), line.dropFirst(command.count).first?.isWhitespace == true
      else { continue }
      isOne = true
      guard configuration.lines.count < limit else {
        configuration.warnings.append("more than \(limit) lines; the rest was ignored")
        break
      }
      configuration.add(line.dropFirst(command.count), number: number + 1)
    }
    return isOne ? configuration : nil
  }

  /// newsboat specifies no encoding: text that is not UTF-8 is read as Latin-1.
  private static func text(_ bytes: [UInt8]) -> String {
    let text =
      String(validatingOutside: bytes)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }

  private mutating func add(_ text: Substring, number: Int) {
    let arguments = Self.arguments(text)
    guard arguments.count == 2 else {
      warnings.append("line \(number): \(Self.command) needs a feed and a filter")
      return
    }
    let feeds: NewsboatFilterLine.Feeds =
      arguments[0] == "*"
      ? .all
      : arguments[0].hasPrefix("regex:")
        ? .matching(String(arguments[0].dropFirst("regex:".count))) : .one(url: arguments[0])
    lines.append(
      NewsboatFilterLine(
        number: number, feeds: feeds, filter: ForeignFilter(.newsboatIgnore, arguments[1])))
  }

  /// Splits a line into words and double-quoted texts, in which a backslash escapes the next
  /// character.
  private static func arguments(_ text: Substring) -> [String] {
    var arguments: [String] = []
    var rest = text
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first, first != "#" else { return arguments }
      guard first == "\"" else {
        let word = rest.prefix { !$0.isWhitespace }
        rest = rest[word.endIndex...]
        arguments.append(String(word))
        continue
      }
      rest.removeFirst()
      var argument = ""
      while let character = rest.popFirst(), character != "\"" {
        if character == "\\", let next = rest.popFirst() {
          // Other escapes stay: the filter contains quoted texts and regular expressions of its
          // own.
          argument += next == "\"" || next == "\\" ? String(next) : "\\\(next)"
        } else {
          argument.append(character)
        }
      }
      arguments.append(argument)
    }
  }
}
