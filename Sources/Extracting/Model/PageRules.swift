/// Where one site keeps the parts of its articles: CSS selectors, or XPath expressions where they
/// begin with `/`, `./` or `(`.
package struct PageRules: Sendable, Hashable {
  /// What holds the body; what several elements hold is joined in reading order.
  package var body: String?
  package var title: String?
  package var author: String?
  package var date: String?
  /// What is taken out before anything else is looked at.
  package var remove: [String]

  package init(
    body: String? = nil, title: String? = nil, author: String? = nil, date: String? = nil,
    remove: [String] = []
  ) {
    self.body = body
    self.title = title
    self.author = author
    self.date = date
    self.remove = remove
  }

  /// Reads rules from lines of `body: selector`, `title:`, `author:`, `date:` and any number of
  /// `remove:`; lines that begin with `#` are comments.
  ///
  /// - Throws: ``ExtractionRefusal/badRule(_:)`` naming the line that is none of these, and for
  ///   rules that say nothing.
  package init(parsing text: String) throws(ExtractionRefusal) {
    self.init()
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = line.trimmedBlanks
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let parts = line.split(separator: ":", maxSplits: 1).map(\.trimmedBlanks)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw .badRule("line \(number + 1) of the rules is no “name: selector”")
      }
      switch parts[0] {
      case "body": body = parts[1]
      case "title": title = parts[1]
      case "author": author = parts[1]
      case "date": date = parts[1]
      case "remove": remove.append(parts[1])
      default:
        throw .badRule(
          "line \(number + 1) of the rules: “\(parts[0])” is none of body, title, author, date, remove"
        )
      }
    }
    guard self != PageRules() else { throw .badRule("the rules say nothing") }
  }
}

extension StringProtocol {
  fileprivate var trimmedBlanks: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    return String(rest)
  }
}
