package import Models

/// The changes when a list is closed.
package struct ListClosing: Sendable {
  package typealias Sum = (shown: Double, opened: Double)

  /// Impressions of an article, and openings among them, as far as they count for its source.
  package struct Exposure: Sendable {
    package var article: Int64
    /// `nil` for a deleted article, which counts in the sum over all sources only.
    package var source: Int64?
    package var shown: Double
    package var opened: Double
    /// The openings and expected openings that count for the article.
    package var aged: ArticleExposure

    package init(
      article: Int64, source: Int64?, shown: Double, opened: Double, aged: ArticleExposure
    ) {
      self.article = article
      self.source = source
      self.shown = shown
      self.opened = opened
      self.aged = aged
    }
  }

  /// The list with its openings.
  package var list: StoredList
  package var judgement: ListJudgement
  package var exposures: ListExposures
  /// Impressions and openings to add, beyond those that the list has contributed before.
  package var shown: [Exposure]
  package var examples: [StoredTrainingExample]

  package init(
    list: StoredList, judgement: ListJudgement, exposures: ListExposures,
    shown: [Exposure] = [], examples: [StoredTrainingExample] = []
  ) {
    self.list = list
    self.judgement = judgement
    self.exposures = exposures
    self.shown = shown
    self.examples = examples
  }
}
