package import Models
import Yams

/// Adds sources to the text of a configuration: at the end of its list, in the style of the list,
/// without changing any other byte.
package enum ConfigurationEditor {
  /// Returns the text with the sources added; parsed, it equals the old configuration plus these
  /// sources.
  ///
  /// - Parameters:
  ///   - text: a readable configuration; may be empty.
  ///   - entries: as ``SourceAdditions`` creates them.
  ///   - rules: the rules to add.
  ///   - categories: their order, for a configuration that has none yet.
  ///   - path: the path for error messages.
  ///   - folder: an absolute path, the base of relative file sources.
  /// - Throws: ``ConfigurationFault/notEditable(path:reason:)`` if the list is written in a way
  ///   that cannot be extended; no other fault for a readable text.
  package static func adding(
    _ entries: [SourceListing], rules: [Rule] = [], to text: String, categories: [String] = [],
    path: String, folder: String
  ) throws(ConfigurationFault) -> String {
    let before =
      isBlank(text)
      ? Configuration() : try ConfigurationReader.parse(text, path: path, folder: folder)
    guard !entries.isEmpty || !rules.isEmpty else { return text }
    guard let edited = edit(text, adding: entries, rules, categories, before) else {
      throw .notEditable(path: path, reason: "its lists are written in an unusual way")
    }
    let after: Configuration
    do {
      after = try ConfigurationReader.parse(edited, path: path, folder: folder)
    } catch {
      throw .notEditable(path: path, reason: "the result would be invalid: \(error.firstProblem)")
    }
    guard isSum(after, of: before, and: entries, rules) else {
      throw .notEditable(path: path, reason: "the change would alter other settings")
    }
    return edited
  }

  /// Whether a configuration holds nothing but comments.
  package static func isBlank(_ text: String) -> Bool {
    do {
      return try compose(yaml: text.withoutByteOrderMark) == nil
    } catch {
      return false
    }
  }

  /// The entries as list items, to be pasted by a person.
  package static func text(of entries: [SourceListing]) -> String {
    entries.map { block($0, "  ", "\n") }.joined()
  }

  private static func edit(
    _ text: String, adding entries: [SourceListing], _ rules: [Rule], _ order: [String],
    _ before: Configuration
  ) -> String? {
    guard let root = try? compose(yaml: text.withoutByteOrderMark) ?? [:],
      var layout = ConfigurationLayout(text, root)
    else { return nil }
    // A list of categories must be complete: a category missing from it is an error.
    let isFirst = before.sources.isEmpty && before.categories.isEmpty
    if isFirst || !before.categories.isEmpty {
      var known = Set(before.categories.map { $0.lowercased() })
      let named = entries.flatMap(\.categories)
      let inUse = Set(named.map { $0.lowercased() })
      let more = (order.filter { inUse.contains($0.lowercased()) } + named)
        .filter { known.insert($0.lowercased()).inserted }
      guard layout.addCategories(more) else { return nil }
    }
    let isAdded =
      layout.add(rules, to: "rules", block: { "\($1)- \(flow($0))\($2)" }, flow: { flow($0) })
      && layout.add(entries, to: "sources", block: block, flow: { flow($0) })
    return isAdded ? layout.edited : nil
  }

  private static func block(_ entry: SourceListing, _ indent: String, _ lineEnd: String) -> String {
    var lines = members(of: entry, YAMLText.scalar, category: YAMLText.scalar)
    if let selectors = selectors(of: entry) { lines += ["select:"] + selectors.map { "  " + $0 } }
    return lines.enumerated().map { indent + ($0 == 0 ? "- " : "  ") + $1 + lineEnd }.joined()
  }

  private static func flow(_ entry: SourceListing) -> String {
    var parts = members(of: entry, YAMLText.quoted, category: YAMLText.member)
    if let selectors = selectors(of: entry) {
      parts.append("select: {" + selectors.joined(separator: ", ") + "}")
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }

  private static func members(
    of entry: SourceListing, _ text: (String) -> String, category: (String) -> String
  ) -> [String] {
    let names = entry.categories
    var members = [
      "name: " + text(entry.name), "url: " + text(entry.url),
      names.count == 1
        ? "category: " + category(names[0])
        : "categories: [" + names.map(YAMLText.member).joined(separator: ", ") + "]",
    ]
    if entry.format != .auto { members.append("kind: " + entry.format.rawValue) }
    if entry.allowsPrivateNetwork { members.append("allow_private_network: true") }
    return members
  }

  private static func selectors(of entry: SourceListing) -> [String]? {
    entry.selectors?.parts.map { "\($0.name): \(YAMLText.quoted($0.selector))" }
  }

  private static func flow(_ rule: Rule) -> String {
    var members = ["match: " + YAMLText.quoted(rule.match)]
    if !rule.sources.isEmpty {
      members.append("sources: [" + rule.sources.map(YAMLText.quoted).joined(separator: ", ") + "]")
    }
    if rule.actions.hide { members.append("hide: true") }
    if rule.actions.read { members.append("read: true") }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// Whether `after` equals `before` with these sources at the end, and these rules after the rules
  /// that are not inside a source.
  private static func isSum(
    _ after: Configuration, of before: Configuration, and entries: [SourceListing], _ rules: [Rule]
  ) -> Bool {
    let count = before.sources.count
    guard after.sources.count == count + entries.count,
      Array(after.sources.prefix(count)) == before.sources,
      Array(after.categories.prefix(before.categories.count)) == before.categories
    else { return false }
    let areThere = zip(after.sources.dropFirst(count), entries).allSatisfy { source, entry in
      source.name == entry.name && source.address == .web(entry.url)
        && source.categories == entry.categories && source.format == entry.format
        && source.selectors == entry.selectors
    }
    var rest = after
    (rest.sources, rest.categories) = (before.sources, before.categories)
    if let first = rest.rules.map(\.rule).firstRange(of: rules) {
      rest.rules.removeSubrange(first)
    }
    return areThere && rest.hasSameContent(as: before)
  }
}

extension ConfigurationFault {
  fileprivate var firstProblem: String {
    if case .invalid(_, let problems) = self, let first = problems.first { return first.message }
    return description
  }
}

extension Configuration {
  /// Whether it has the same content as another one, apart from line numbers.
  ///
  /// - Parameter sources: the sources whose rules may differ.
  func hasSameContent(
    as other: Configuration, ignoringRulesOf sources: Set<String> = []
  ) -> Bool {
    var (one, two) = (self, other)
    (one.rules, two.rules) = ([], [])
    return one == two && rules(but: sources) == other.rules(but: sources)
  }

  private func rules(but sources: Set<String>) -> [Rule] {
    rules.map(\.rule).filter { rule in
      rule.sources.count != 1 || !sources.contains(rule.sources[0])
    }
  }
}
