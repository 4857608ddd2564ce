package import Models

/// What is written when a list is closed.
package struct ListClosing: Sendable {
  package typealias Sum = (shown: Double, opened: Double)

  /// How often an article was shown, and opened then.
  package struct Exposure: Sendable {
    package var article: Int64
    /// `nil` for an article that is gone: it counts among all, and for no source.
    package var source: Int64?
    package var shown: Double
    package var opened: Double

    package init(article: Int64, source: Int64?, shown: Double, opened: Double) {
      self.article = article
      self.source = source
      self.shown = shown
      self.opened = opened
    }
  }

  /// With what was opened of it.
  package var list: StoredList
  package var judgement: ListJudgement
  package var exposures: ListExposures
  /// What it adds to how often articles were shown and opened, beyond what it has added before.
  package var shown: [Exposure]
  package var lessons: [StoredLesson]

  package init(
    list: StoredList, judgement: ListJudgement, exposures: ListExposures,
    shown: [Exposure] = [], lessons: [StoredLesson] = []
  ) {
    self.list = list
    self.judgement = judgement
    self.exposures = exposures
    self.shown = shown
    self.lessons = lessons
  }
}
