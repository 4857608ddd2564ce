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

/// One term of a score in words, with its value.
package struct ScoreTermViewModel: ViewModel {
  private let term: ScoreTerm

  /// Its part of the score, in half-lives.
  package var bits: Double { term.bits }

  package init(_ term: ScoreTerm) {
    self.term = term
  }

  package static let fields: FieldList<Self> = [.phrase, .bits, .code]
  package static let display: FieldList<Self> = [.signedBits, .phrase]
  package static let columns: FieldList<Self> = [.bits, .phrase]

  /// Its part of the score with the sign: "+1.00", "−0.50".
  package func weight(digits: Int) -> Message {
    Message(bits < 0 ? .verbatim : .termMore, bits.decimal(digits))
  }

  /// The term for a list of terms.
  package var message: Message {
    term.reason == .beginning ? Message(.termBeginning) : column
  }

  /// The term for a table whose other column shows its value.
  package var column: Message {
    switch term.reason {
    case .beginning: Message(.termStart)
    case .published(let age, let source): Self.published(age, source)
    case .sourceWeight(let votes): Message(.termSourceWeight, votes.decimal(2))
    case .counter(let metric, let count, let times):
      Message(.termCounter, Message(Self.key(of: metric), count), Self.usual(times))
    case .interactions(let interaction, let count): Message(Self.key(of: interaction), count)
    case .coverage(let sources): Message(.termCoverage, sources)
    case .rules: Message(term.bits < 0 ? .termRulesLower : .termRulesRaise)
    case .plainCounts(let count): Message(.termPlainCounts, count)
    case .rate(let opened, let expected):
      Message(.termRate, opened.decimal(1), expected.decimal(1))
    case .source(let name, let opened, let seen):
      // Faded counts may round to nothing.
      seen == 0 ? Message(.termInterest, name) : Message(.termOpens, opened, seen, name)
    case .category(let name): Message(.termCategory, name)
    case .authors(let names): Self.about(.termAuthors, names)
    case .tags(let names): Self.about(.termTags, names)
    case .names(let names): Self.about(.termNames, names)
    case .words(let words): Self.about(.termWords, words)
    case .likeness: Message(term.bits < 0 ? .termLikeLess : .termLike)
    case .cancelling: Message(.termCancelling)
    case .sameSource(let name, let above): Self.place(above + 1, name)
    case .alike: Message(.termAlike)
    }
  }

  private static func about(_ key: MessageKey, _ names: [String]) -> Message {
    names.isEmpty ? Message(key, Message(.termOtherFeatures)) : Message(key, names)
  }

  private static func published(_ age: Double, _ source: String) -> Message {
    switch age {
    case ..<60: Message(.termJustNow, source)
    case ..<3600: Message(.termPublished, Message(.minutesShort, Int(max(0, age) / 60)), source)
    case ..<172_800: Message(.termPublished, Message(.hoursShort, Int(age / 3600)), source)
    case ..<1e12: Message(.termPublished, Message(.daysShort, Int(age / 86_400)), source)
    default: Message(.termPublishedLong, source)
    }
  }

  private static func key(of metric: CounterMetric) -> MessageKey {
    switch metric {
    case .ratings: .termRatings
    case .shares: .termShares
    case .comments: .unitComments
    case .views: .termViews
    }
  }

  private static func usual(_ times: Double) -> Message {
    switch times {
    case ..<0.75: Message(.termUsualLess)
    case ..<1.5: Message(.termUsual)
    case ..<2.5: Message(.termUsualTwice)
    case ..<3.5: Message(.termUsualThrice)
    case ..<1000: Message(.termUsualTimes, Int(times.rounded()))
    default: Message(.termUsualFar)
    }
  }

  private static func key(of interaction: Interaction) -> MessageKey {
    switch interaction {
    case .view, .unview: .termOpened
    case .finish: .termFinished
    case .bookmark, .unbookmark: .termBookmarked
    case .share: .termShared
    case .hide, .unhide: .termHidden
    }
  }

  private static func place(_ number: Int, _ name: String) -> Message {
    switch number {
    case 2: Message(.termSecond, name)
    case 3: Message(.termThird, name)
    case 4: Message(.termFourth, name)
    case 5: Message(.termFifth, name)
    default: Message(.termNth, number, name)
    }
  }
}

extension Field where Subject == ScoreTermViewModel {
  fileprivate static var phrase: Self { Self("term", at: .line) { .message($0.message) } }
  fileprivate static var code: Self { Self("term_code") { .text($0.message.code) } }
  fileprivate static var bits: Self { Self("bits") { .score($0.bits) } }
  fileprivate static var signedBits: Self {
    Self("bits", at: .rank) { subject in
      .message(subject.weight(digits: 2), subject.bits < 0 ? .warning : .success)
    }
  }
}
