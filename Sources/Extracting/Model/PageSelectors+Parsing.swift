import Basics
package import Models

extension PageSelectors {
  /// Reads rules from lines of `body: selector`, `title:`, `author:`, `date:` and any number of
  /// `remove:`; lines that begin with `#` are comments.
  ///
  /// - Throws: ``ExtractionRefusal/badRule(_:)`` with the line that is none of these, and for empty
  ///   rules.
  package init(parsing text: String) throws(ExtractionRefusal) {
    self.init()
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let parts = line.split(separator: ":", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw .badRule("line \(number + 1) of the rules is not of the form “name: selector”")
      }
      switch parts[0] {
      case "body": body = parts[1]
      case "title": title = parts[1]
      case "author": author = parts[1]
      case "date": date = parts[1]
      case "remove": remove.append(parts[1])
      default:
        throw .badRule(
          "line \(number + 1) of the rules: unknown name “\(parts[0])”, not body, title, author, date, remove"
        )
      }
    }
    guard self != PageSelectors() else { throw .badRule("the rules say nothing") }
  }
}
