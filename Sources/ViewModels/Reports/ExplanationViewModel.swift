import Foundation
package import Models

/// The explanation of an article's rank: terms in words that add up to its score.
package struct ExplanationViewModel: PageModel, ArticleReferring, ScorePresentable {
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
    .id, .label, .link, .rank, .rules, .learned,
  ]
  package static let trailer: FieldList<Self> = [.score]
  package static let display: FieldList<Self> = [.label, .rulesInWords]

  /// The effects of the reader's rules: "hidden by the rule at feeds.yml:31".
  package var rulePhrases: [String] {
    explanation.rules.flatMap { rule in
      rule.rule.actions.donePhrases.map { "\($0) by the rule at \(rule.place)" }
    }
  }

  package var closing: FieldValue {
    .text([together, standing, learned].compactMap(\.self).joined(separator: " "), .secondary)
  }

  private var together: String? {
    explanation.lead.map { lead in
      "In total it ranks \(Self.halfLives(lead)) \(lead < 0 ? "below" : "above") an article "
        + "published now."
    }
  }

  /// What is known about the reader: "Known from 3 of 12 lists, what you read moves an article by at
  /// most 0.5 half-lives."
  package var learned: String? {
    explanation.learning.map { learning in
      learning.reach < 0.005
        ? "Nothing is known about you yet."
        : "Known from \(learning.taught) of \(learning.lists) lists, what you read moves an "
          + "article by at most \(Self.halfLives(learning.reach))."
    }
  }

  private var standing: String {
    if let place = explanation.place { return "Position \(place) in the list." }
    return switch explanation.absence {
    case .coveredBy(let article, let place):
      "The list shows article \(article) of the same story, at position \(place)."
    case .lower(let bits, let count):
      "Not among the first \(count) articles of the list; the last of them ranks "
        + "\(Self.halfLives(bits)) higher."
    case nil: "Not among the first articles of the list."
    }
  }

  /// "1.60 half-lives": one bit is one half-life, or twice the interest.
  private static func halfLives(_ bits: Double) -> String {
    String(format: "%.2f half-lives", abs(bits))
  }
}

extension Field where Subject == ExplanationViewModel {
  fileprivate static var rules: Self { Self("rules", at: .line) { .list($0.rulePhrases) } }
  fileprivate static var learned: Self {
    .group(
      "learning",
      [
        Self("lists") { .count($0.explanation.learning?.lists) },
        Self("taught") { .count($0.explanation.learning?.taught) },
        Self("reach") { $0.explanation.learning.map { .score($0.reach) } ?? .none },
      ], isPresent: { $0.explanation.learning != nil })
  }

  fileprivate static var rulesInWords: Self {
    rules.forDisplay(at: .line) { subject in
      let phrases = subject.rulePhrases
      return phrases.isEmpty
        ? .none : .text(phrases.joined(separator: "; ").capitalizingFirst, .secondary)
    }
  }
}

extension RuleActions {
  /// The effects alone, without the rule.
  fileprivate var donePhrases: [String] {
    var phrases: [String] = []
    if hide { phrases.append("hidden") }
    if read { phrases.append("marked read") }
    if bookmark { phrases.append("bookmarked") }
    if let tag { phrases.append("tagged “\(tag)”") }
    if raise > 0 { phrases.append("raised") }
    if raise < 0 { phrases.append("lowered") }
    if let notify { phrases.append("sent to “\(notify)”") }
    if fullText == .always { phrases.append("its page fetched") }
    if fullText == .never { phrases.append("its page not fetched") }
    return phrases
  }
}

extension String {
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
