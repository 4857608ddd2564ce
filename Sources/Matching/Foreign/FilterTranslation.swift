import Basics
package import Models

/// Translates a filter of another news reader program into rules.
package struct FilterTranslation: Sendable, Hashable {
  /// For all sources; the caller limits them to the right sources.
  package private(set) var rules: [Rule] = []
  /// The reasons why parts were not translated: a clause each, without a full stop.
  package private(set) var refusals: [String] = []

  /// Maximum number of lines of one filter that are read.
  static let maxLines = 200

  package init(_ filter: ForeignFilter) {
    let text = filter.text
    switch filter.language {
    case .minifluxBlock:
      add(text, hides: true) { () throws(FilterRefusal) in try MinifluxFilter.anywhere(text) }
    case .minifluxKeep:
      add(text, hides: true) { () throws(FilterRefusal) in
        "NOT (\(try MinifluxFilter.anywhere(text)))"
      }
    case .minifluxBlockEntries:
      for line in lines(text) {
        add(line, hides: true) { () throws(FilterRefusal) in try MinifluxFilter.entry(line) }
      }
    case .minifluxKeepEntries: keep(lines(text))
    case .freshRSSRead:
      for line in lines(text) {
        add(line, hides: false) { () throws(FilterRefusal) in try FreshRSSFilter.expression(line) }
      }
    case .newsboatIgnore:
      add(text, hides: true) { () throws(FilterRefusal) in try NewsboatFilter.expression(text) }
    }
  }

  /// Hides the articles that no line matches. If one line cannot be translated, the whole filter is
  /// refused: otherwise the articles which that line keeps would be hidden.
  private mutating func keep(_ lines: [String]) {
    var parts: [String] = []
    for line in lines {
      do {
        parts.append(try MinifluxFilter.entry(line))
      } catch {
        return refuse(line, error.reason)
      }
    }
    guard !parts.isEmpty else { return }
    add(lines[0], hides: true) { () throws(FilterRefusal) in
      "NOT (\(parts.joined(separator: " OR ")))"
    }
  }

  private mutating func lines(_ text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
      .filter { $0.contains { !$0.isWhitespace } }
    if lines.count > Self.maxLines {
      refusals.append(
        "only the first \(Self.maxLines) of \(lines.count) lines of a filter were read")
    }
    return Array(lines.prefix(Self.maxLines))
  }

  private mutating func add(
    _ text: String, hides: Bool, _ expression: () throws(FilterRefusal) -> String
  ) {
    do throws(FilterRefusal) {
      let match = try expression()
      do throws(MatchFault) {
        _ = try MatchReader.read(match)
      } catch {
        throw FilterRefusal(error.message)
      }
      rules.append(Rule(match, actions: RuleActions(hide: hides, read: !hides)))
    } catch {
      refuse(text, error.reason)
    }
  }

  private mutating func refuse(_ text: String, _ reason: String) {
    let text = text.count > 80 ? text.prefix(79) + "…" : text[...]
    refusals.append("the filter “\(text)” was not imported: \(reason)")
  }
}

/// The reason why a filter of another program cannot be translated.
struct FilterRefusal: Error {
  /// A clause, without a full stop.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

/// Writes terms in the syntax of ``MatchReader``.
enum ExpressionText {
  /// A term that searches a regular expression in a field.
  ///
  /// - Parameters:
  ///   - field: the field with its colon; empty for headline and text.
  ///   - pattern: may begin with `(?i)`, as in RE2.
  static func pattern(_ field: String, _ pattern: some StringProtocol, ignoresCase: Bool) -> String
  {
    var text = pattern[...]
    var ignoresCase = ignoresCase
    while text.hasPrefix("(?i)") {
      text = text.dropFirst(4)
      ignoresCase = true
    }
    var escaped = ""
    var isEscaped = false
    for character in text {
      if character == "/", !isEscaped { escaped.append("\\") }
      escaped.append(character)
      isEscaped = character == "\\" && !isEscaped
    }
    return field + "/" + escaped + (ignoresCase ? "/i" : "/")
  }

  /// A term that searches a literal text, ignoring case.
  static func literal(_ field: String, _ text: some StringProtocol) -> String {
    pattern(field, escaped(text), ignoresCase: true)
  }

  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      if #"\.[](){}|*+?^$"#.contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

/// Miniflux's rules, which are Go regular expressions (RE2).
enum MinifluxFilter {
  /// A rule of a feed: one expression for the address, headline, author or a tag.
  static func anywhere(_ pattern: String) throws(FilterRefusal) -> String {
    let pattern = pattern.trimmed
    guard !pattern.isEmpty else { throw FilterRefusal("it is empty") }
    return ["url:", "title:", "author:", "tag:"]
      .map { ExpressionText.pattern($0, pattern, ignoresCase: false) }.joined(separator: " OR ")
  }

  /// A line such as `EntryTitle=regular expression`.
  static func entry(_ line: String) throws(FilterRefusal) -> String {
    guard let sign = line.firstIndex(of: "=") else {
      throw FilterRefusal("it is not a line such as EntryTitle=…")
    }
    let name = line[..<sign].trimmed
    let value = line[line.index(after: sign)...].trimmed
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
