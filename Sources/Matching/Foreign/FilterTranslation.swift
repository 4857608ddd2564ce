package import Models

/// What a filter of another reader is in the language of ours.
package struct FilterTranslation: Sendable, Hashable {
  /// For all sources; whose they are is up to the caller.
  package private(set) var rules: [Rule] = []
  /// What can't be said: a clause each, without a final dot.
  package private(set) var refusals: [String] = []

  /// Lines of one filter that are read.
  static let mostLines = 200

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

  /// What no line is for is hidden. A line that can't be said would hide what it is to keep.
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
    if lines.count > Self.mostLines {
      refusals.append("of a filter of \(lines.count) lines the first \(Self.mostLines) are read")
    }
    return Array(lines.prefix(Self.mostLines))
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
      rules.append(Rule(match, deeds: RuleDeeds(hide: hides, read: !hides)))
    } catch {
      refuse(text, error.reason)
    }
  }

  private mutating func refuse(_ text: String, _ reason: String) {
    let text = text.count > 80 ? text.prefix(79) + "…" : text[...]
    refusals.append("the filter “\(text)” is not taken over: \(reason)")
  }
}
