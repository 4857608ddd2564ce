import Basics
package import Foundation

/// A reader's rule: the actions for articles that match an expression.
package struct Rule: Sendable, Hashable, Codable {
  /// The expression as typed.
  package var match: String
  /// The only sources and categories that it applies to; empty means all.
  package var sources: [String]
  package var categories: [String]
  package var actions: RuleActions

  /// The keys of the stored form.
  private enum CodingKeys: String, CodingKey {
    case match, sources, categories
    case actions = "deeds"
  }

  package init(
    _ match: String, sources: [String] = [], categories: [String] = [], actions: RuleActions
  ) {
    self.match = match
    self.sources = sources
    self.categories = categories
    self.actions = actions
  }

  /// For display: `title:/sport/i: hide`.
  package var summary: String {
    match + ": " + actions.phrases.joined(separator: ", ")
  }

  /// Whether it applies to the articles of a source in these categories.
  package func applies(to source: String, in listed: [String]) -> Bool {
    (sources.isEmpty || sources.contains { $0.lowercased() == source.lowercased() })
      && (categories.isEmpty
        || categories.contains { name in
          listed.contains { $0.lowercased() == name.lowercased() }
        })
  }
}

package struct ConfiguredRule: Sendable, Hashable {
  package var rule: Rule
  /// For display: `feeds.yml:31`.
  package var place: String

  package init(_ rule: Rule, place: String) {
    self.rule = rule
    self.place = place
  }
}

/// An active rule of a reader.
package struct StoredRule: Sendable, Hashable, Identifiable {
  package var id: Int64
  package var reader: Int64
  package var rule: Rule
  /// For display: `feeds.yml:31`, or `rule 4` if the reader added it in the program; empty for a
  /// rule that is no longer in force.
  package var place: String

  /// Whether the reader added it in the program and can remove it there.
  package var isOwn: Bool { place == "rule \(id)" }

  package init(id: Int64, reader: Int64, rule: Rule, place: String) {
    self.id = id
    self.reader = reader
    self.rule = rule
    self.place = place
  }
}

/// How often a rule matched.
package struct RuleUse: Sendable, Hashable {
  package var rule: StoredRule
  /// Number of recent articles that matched, including dropped ones.
  package var matches: Int
  package var last: Date?

  package init(_ rule: StoredRule, matches: Int, last: Date?) {
    self.rule = rule
    self.matches = matches
    self.last = last
  }
}

package struct RuleActions: Sendable, Hashable, Codable {
  package var hide: Bool
  package var read: Bool
  package var bookmark: Bool
  /// The article is not stored.
  package var drop: Bool
  /// A category of the reader to put the article into.
  package var tag: String?
  /// Half-lives of the ranking key that are added to the article's rank for this reader; negative
  /// values lower it.
  package var raise: Double
  package var notify: String?
  /// Whether the article's page is fetched; overrides the setting of its source.
  package var fullText: FullTextPolicy?

  /// The age in seconds at which the article counts as read.
  package var expire: Double?

  /// Maximum number of half-lives by which all rules together move an article.
  package static let maxRaise = 3.0

  /// Half-lives, limited to ±``maxRaise``.
  package static func bounded(raise: Double) -> Double {
    max(-maxRaise, min(maxRaise, raise))
  }

  /// The age that a text such as `2d` names, in seconds; `nil` below an hour and above 366 days.
  package static func age(_ text: String) -> Double? {
    DurationText.seconds(text).flatMap { (3600...366 * 86_400).contains($0) ? $0 : nil }
  }

  package init(
    hide: Bool = false, read: Bool = false, bookmark: Bool = false, drop: Bool = false,
    tag: String? = nil, raise: Double = 0, notify: String? = nil, fullText: FullTextPolicy? = nil,
    expire: Double? = nil
  ) {
    self.hide = hide
    self.read = read
    self.bookmark = bookmark
    self.drop = drop
    self.tag = tag
    self.raise = raise
    self.notify = notify
    self.fullText = fullText
    self.expire = expire
  }

  package var isEmpty: Bool { self == RuleActions() }

  /// For display, in the syntax of feeds.yml: `hide`, `tag: works`, `raise: 2`.
  package var phrases: [String] {
    var phrases: [String] = []
    if drop { phrases.append("drop") }
    if hide { phrases.append("hide") }
    if read { phrases.append("read") }
    if bookmark { phrases.append("bookmark") }
    if let tag { phrases.append("tag: \(tag)") }
    if raise > 0 { phrases.append("raise: \(raise.formattedShortly)") }
    if raise < 0 { phrases.append("lower: \((-raise).formattedShortly)") }
    if let notify { phrases.append("notify: \(notify)") }
    if let fullText { phrases.append("full_text: \(fullText.rawValue)") }
    if let expire { phrases.append("expire: \(DurationText.exact(expire))") }
    return phrases
  }
}

extension Double {
  fileprivate var formattedShortly: String {
    self == rounded() ? String(Int(bounding: self)) : String(self)
  }
}
