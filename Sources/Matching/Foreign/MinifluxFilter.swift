/// Miniflux's rules, which are Go regular expressions (RE2).
enum MinifluxFilter {
  /// A rule of a feed: one expression for the address, headline, author or a tag.
  static func anywhere(_ pattern: String) throws(FilterRefusal) -> String {
    let pattern = pattern.trimmingBlanks
    guard !pattern.isEmpty else { throw FilterRefusal("it is empty") }
    return ["url:", "title:", "author:", "tag:"]
      .map { ExpressionText.pattern($0, pattern, ignoresCase: false) }.joined(separator: " OR ")
  }

  /// A line such as `EntryTitle=regular expression`.
  static func entry(_ line: String) throws(FilterRefusal) -> String {
    guard let sign = line.firstIndex(of: "=") else {
      throw FilterRefusal("it is not a line such as EntryTitle=…")
    }
    let name = String(line[..<sign]).trimmingBlanks
    let value = String(line[line.index(after: sign)...]).trimmingBlanks
    guard !value.isEmpty else { throw FilterRefusal("it is empty") }
    let field: String
    switch name.lowercased() {
    case "entrytitle": field = "title:"
    case "entryurl": field = "url:"
    case "entryauthor": field = "author:"
    case "entrytag": field = "tag:"
    case "entrycontent": field = ""
    case "entrydate":
      guard value.hasPrefix("max-age:") else {
        throw FilterRefusal("only the age of articles is supported, not a date")
      }
      return "age:>" + value.dropFirst("max-age:".count)
    default: throw FilterRefusal("“\(name.prefix(40))” is not supported")
    }
    return ExpressionText.pattern(field, value, ignoresCase: false)
  }
}

extension String {
  var trimmingBlanks: String {
    String(
      drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
