import Markup
import Models

/// A rule that a reader made in the program, as our own export has it: with the words of feeds.yml.
enum MovedRule {
  /// The member of the document with the rules; other programs do not know it.
  static let member = "_tintm_rules"

  private static let limits = (match: 4096, name: 400, names: 100)

  /// - Returns: `nil` for what is no rule. What only feeds.yml may do, because it changes what is
  ///   stored for all, is left out.
  static func rule(_ value: JSONValue) -> Rule? {
    guard let match = value["match"]?.text, match.utf8.count <= limits.match else { return nil }
    var actions = RuleActions(
      hide: value["hide"] == .bool(true), read: value["read"] == .bool(true),
      bookmark: value["bookmark"] == .bool(true),
      tag: value["tag"]?.string.flatMap(TagName.checked),
      notify: value["notify"]?.string.flatMap { MovedArticle.line($0, limits.name) })
    if let raise = value["raise"]?.scalar.flatMap(Double.init), raise.isFinite {
      actions.raise = RuleActions.bounded(raise: raise)
    }
    if let age = value["expire"]?.whole, (3600...366 * 86_400).contains(age) {
      actions.expire = Double(age)
    }
    guard !actions.isEmpty else { return nil }
    return Rule(
      match, sources: names(value["sources"]), categories: names(value["categories"]),
      actions: actions)
  }

  private static func names(_ value: JSONValue?) -> [String] {
    (value?.array ?? []).prefix(limits.names).compactMap(\.string).compactMap {
      MovedArticle.line($0, limits.name)
    }
  }
}
