package import Models
package import Words

/// A rule, its position, and its number of matches.
package struct RuleViewModel: ViewModel {
  fileprivate let use: RuleUse

  package init(_ use: RuleUse) {
    self.use = use
  }

  package var id: Int64 { use.rule.id }
  /// The expression.
  package var match: String { use.rule.rule.match }
  package var matches: Int { use.matches }
  /// Whether the reader may remove it; rules in feeds.yml can only be changed there.
  package var isOwn: Bool { use.rule.isOwn }

  package static let fields: FieldList<Self> = [
    .number, .place, .match, .actions, .sources, .categories, .matches, .last,
  ]
  package static let display: FieldList<Self> = [
    .place, .matches, .last.named("last_match"), .actionsInWords.named("actions"), .match,
  ]
  package static let columns: FieldList<Self> = [
    .number, .place, .matches, .last, .actions, .match,
  ]
  package static let arrangement = Arrangement.table

  /// The text for an empty list.
  package static let noRules = Message(.emptyRules)
}

extension Field where Subject == RuleViewModel {
  fileprivate static var number: Self {
    Self("id") { .count(Int($0.use.rule.id), .bare) }
  }
  fileprivate static var place: Self {
    Self("place") { .text($0.use.rule.place) }
  }
  fileprivate static var match: Self { Self("match") { .text($0.use.rule.rule.match) } }
  fileprivate static var actions: Self { Self("deeds") { .list($0.use.rule.rule.actions.phrases) } }
  fileprivate static var actionsInWords: Self {
    actions.forDisplay {
      .text($0.use.rule.rule.actions.phrases.joined(separator: ", "), .secondary)
    }
  }
  fileprivate static var sources: Self { Self("sources") { .list($0.use.rule.rule.sources) } }
  fileprivate static var categories: Self {
    Self("categories") { .list($0.use.rule.rule.categories) }
  }
  /// A rule that has never matched is conspicuous.
  fileprivate static var matches: Self {
    Self("matches") { .count($0.use.matches, .bare) }
  }
  fileprivate static var last: Self { Self("last_match") { .date($0.use.last) } }
}
