package import Foundation
package import Models
package import Ranking

/// An interaction with an article, computed from the reader's marks but not yet recorded.
package struct PendingInteraction: Sendable {
  package let interaction: Interaction
  package let article: Int64
  package let at: Date
  /// The marks from which the step was computed.
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

  /// Shows an article in the state after the interaction.
  package func apply(to article: inout RankedArticle) {
    article.state = step.marks.state
    if !step.isRepetition { article.counts.add(interaction) }
  }
}
