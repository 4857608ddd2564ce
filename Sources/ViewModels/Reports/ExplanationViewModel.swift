import Foundation
package import Models
package import Words

/// The explanation of an article's rank: terms in words that add up to its score.
package struct ExplanationViewModel: PageModel, ArticleReferring, OriginPresentable,
  ScorePresentable
{
  package let explanation: Explanation
  package let items: [ScoreTermViewModel]

  package init(_ explanation: Explanation) {
    self.explanation = explanation
    items = explanation.terms.map(ScoreTermViewModel.init)
  }

  package static let shape = PageShape.listUnder("terms")
  package var kind: DocumentKind { .explanation }
  package var article: Article { explanation.article }
  package var score: Double { explanation.score }
  package var rank: Int? { explanation.place }

  package static let fields: FieldList<Self> = [
    .id, .label, .link, .origin, .rank, .rules, .learned,
  ]
  package static let trailer: FieldList<Self> = [.score]
  package static let display: FieldList<Self> = [.label, .rulesInWords]

  /// The effects of the reader's rules: "hidden by the rule at feeds.yml:31".
  package var ruleEffects: [Message] {
    explanation.rules.flatMap { rule in
      rule.rule.actions.effects.map { effect in
        rule.place.isEmpty ? Message(.byRuleGone, effect) : Message(.byRule, effect, rule.place)
      }
    }
  }

  /// The terms that do not round to 0, each with the length of its bar.
  package var bars: [(term: ScoreTermViewModel, length: Double)] {
    let longest = max(items.map { abs($0.bits) }.max() ?? 0, Self.minScale)
    return items.filter { abs($0.bits) >= Self.minShown }.map { ($0, abs($0.bits) / longest) }
  }
  /// Half-lives that a bar of full length stands for at least, so that a small weight gets a short
  /// bar.
  private static let minScale = 2.0
  /// Half-lives below which a term rounds to 0.
  private static let minShown = 0.05

  package var closing: FieldValue {
    .message(
      .joined([together, standing, learned].compactMap(\.self), by: .sentences), .secondary)
  }

  private var together: Message? {
    explanation.lead.map { lead in
      Message(lead < 0 ? .rankedBelow : .rankedAbove, Self.points(lead))
    }
  }

  /// What is known about the reader: "You opened an article in 3 of your last 12 lists. What you
  /// read moves an article by at most 0.5 points."
  package var learned: Message? {
    explanation.learning.flatMap { learning -> Message? in
      if learning.reach < 0.005 { return Message(.nothingKnown) }
      let known = Message(
        .knownFrom, learning.taught, learning.lists, Self.points(learning.reach))
      return learning.moved == 0
        ? known : .joined([known, Message(.knownMoved, learning.moved)], by: .sentences)
    }
  }

  /// What is said of the article below terms that are drawn: the rules, and its place.
  package var remarks: [Message] { [ruleSentence, position].compactMap(\.self) }

  fileprivate var ruleSentence: Message? { .joined(ruleEffects, by: .clauses) }

  /// "Position 3 in the list."; `nil` if it is not in the list.
  private var position: Message? { rank.map { Message(.positionInList, $0) } }

  private var standing: Message {
    if let position { return position }
    return switch explanation.absence {
    case .coveredBy(let article, let place): Message(.storyInList, "\(article)", place)
    case .lower(let bits, let count): Message(.notAmongFirst, count, Self.points(bits))
    case nil: Message(.notAmong)
    }
  }

  /// Bits are points for people: one is one half-life, or twice the interest.
  private static func points(_ bits: Double) -> Message.Argument {
    abs(bits).decimal(2)
  }
}

extension Field where Subject == ExplanationViewModel {
  fileprivate static var rules: Self {
    Self("rules", at: .line) { .list($0.ruleEffects.map(\.english)) }
  }
  fileprivate static var learned: Self {
    .group(
      "learning",
      [
        Self("lists") { .count($0.explanation.learning?.lists) },
        Self("taught") { .count($0.explanation.learning?.taught) },
        Self("moved") { .count($0.explanation.learning?.moved) },
        Self("reach") { .score($0.explanation.learning?.reach) },
      ], isPresent: { $0.explanation.learning != nil })
  }

  fileprivate static var rulesInWords: Self {
    rules.forDisplay(at: .line) { subject in
      .message(subject.ruleSentence, .secondary)
    }
  }
}

extension RuleActions {
  /// The effects alone, without the rule.
  fileprivate var effects: [Message] {
    var effects: [Message] = []
    if hide { effects.append(Message(.ruleHidden)) }
    if read { effects.append(Message(.ruleRead)) }
    if let expire { effects.append(Message(.ruleExpires, Message.Argument.duration(expire))) }
    if bookmark { effects.append(Message(.ruleBookmarked)) }
    if let tag { effects.append(Message(.ruleTagged, tag)) }
    if raise > 0 { effects.append(Message(.ruleRaised)) }
    if raise < 0 { effects.append(Message(.ruleLowered)) }
    if let notify { effects.append(Message(.ruleSent, notify)) }
    if fullText == .always { effects.append(Message(.rulePageFetched)) }
    if fullText == .never { effects.append(Message(.rulePageNotFetched)) }
    return effects
  }
}
