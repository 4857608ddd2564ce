package import Models

/// Why an article stands where it does: terms in words that add up to its score.
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

  package static let fields: FieldList<Self> = [.id, .label, .link, .rank]
  package static let trailer: FieldList<Self> = [.score]
  package static let display: FieldList<Self> = [.label]

  package var closing: FieldValue {
    let sum = "Together " + ScoreTermViewModel.signed(score)
    return .text(
      explanation.place.map { sum + ": number \($0) in the list." }
        ?? sum + ": not among the first of the list.", .secondary)
  }
}
