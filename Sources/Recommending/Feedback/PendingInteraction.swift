package import Foundation
package import Models
package import Ranking

/// An interaction with an article, computed from its reader's marks and not recorded yet.
package struct PendingInteraction: Sendable {
  package let interaction: Interaction
  package let article: Int64
  package let at: Date
  /// The marks that the step was computed from.
  let before: ReaderMarks
  package let step: InteractionStep

  init(
    _ interaction: Interaction, article: Int64, marks: ReaderMarks, at date: Date,
    settings: RankingSettings
  ) {
    self.interaction = interaction
    self.article = article
    at = date
    before = marks
    step = InteractionStep(interaction, from: marks, at: date, settings: settings)
  }

  /// Shows an article as it is once the interaction is recorded.
  package func apply(to article: inout RankedArticle) {
    article.state = step.marks.state
    if !step.isRepetition { article.counts.add(interaction) }
  }
}
