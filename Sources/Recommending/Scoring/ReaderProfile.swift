import Models
package import Ranking
package import Storing

/// What a list for one reader is scored with: their model, the weights of a score's parts, and how
/// often articles are opened where they are shown.
package struct ReaderProfile {
  let reader: Int64?
  package private(set) var model: ReaderModel
  /// The last lesson that is in the model.
  let through: Int64
  /// How much each part of a score counts for them.
  package private(set) var mix: Mix
  private(set) var all: Exposure
  package private(set) var readers: Int
  /// What the open list adds to its articles' exposures.
  private var added: [Int64: Exposure] = [:]
  /// What the open list taught, where that is part of this profile.
  private(set) var feedback: ImpressionFeedback?
  /// Whether their rules move any article.
  let hasRaises: Bool

  /// What is known of a reader. Where the list that is open was read with what the reader did with
  /// it, the list has been learned from, without waiting until that is recorded.
  package init(_ state: ReaderState) {
    reader = state.reader
    hasRaises = state.hasRaises
    let stored = state.model.withUnsafeBytes { ReaderModel(bytes: $0) }
    var model = stored ?? ReaderModel()
    for (_, lesson) in state.lessons { model.learn(Lesson(lesson)) }
    self.model = model
    through = state.lessons.last?.id ?? (stored == nil ? 0 : state.through)
    mix = Mix(own: state.trials, all: state.allTrials)
    all = Exposure(state.exposure)
    readers = state.choosingReaders
    guard let open = state.openList, let marks = state.openListMarks else { return }
    learn(ImpressionFeedback(open, after: state.lastClosedList, mix: mix, marks: marks), state)
  }

  private mutating func learn(_ feedback: ImpressionFeedback, _ state: ReaderState) {
    self.feedback = feedback
    for lesson in feedback.lessons { model.learn(Lesson(lesson)) }
    for more in feedback.exposures {
      added[more.article, default: Exposure()] += more
      all += more
    }
    guard !feedback.judgement.foresight.isEmpty else { return }
    if state.trials == nil { readers += 1 }
    mix = Mix(
      own: MixTrials(state.trials).recording(feedback.judgement),
      all: MixTrials(state.allTrials).recording(feedback.judgement))
  }

  /// How much each part of a score counts in a list of this key.
  func mix(_ key: RankingKey) -> Mix { mix.for(key) }

  /// Whether it matters how often articles were opened where they were shown: with one reader it is
  /// what that reader likes, which the model knows better.
  var isRateKnown: Bool { all.opened > 0 && readers > 1 }

  /// Bits that an article can gain over its place in the stored order, at most.
  func reach(_ mix: Mix) -> Double {
    (model.lessons > 0 ? mix.personal * ReaderModel.bound : 0)
      + (isRateKnown ? Exposure.bound(readers: readers) : 0) + mix.votes * 12
      + (hasRaises ? mix.base * RuleDeeds.mostRaise : 0)
  }

  /// How much more often than usual an article is opened, in bits.
  ///
  /// - Parameter stored: its stored exposure.
  package func rate(_ article: Int64, _ stored: Exposure) -> Double {
    guard isRateKnown else { return 0 }
    var exposure = stored
    if let more = added[article] {
      exposure.shown += more.shown
      exposure.opened += more.opened
    }
    return exposure.bits(among: all, readers: readers)
  }
}

extension Mix {
  /// How much each part of a score counts for a reader, by all lists that were judged until now.
  init(own: StoredTrials?, all: StoredTrials?) {
    self.init(own: MixTrials(own), all: MixTrials(all))
  }

  init(own: MixTrials, all: MixTrials) {
    self = own.best(among: all)
  }
}

extension MixTrials {
  /// As stored; none where they are those of a version with other ways to weight a score.
  init(_ stored: StoredTrials?) {
    self = stored.flatMap { MixTrials(evidence: $0.evidence, sums: $0.sums) } ?? MixTrials()
  }

  var stored: StoredTrials { StoredTrials(evidence: evidence, sums: sums) }

  /// With one more list, where something was chosen from it.
  func recording(_ judgement: ListJudgement) -> MixTrials {
    guard judgement.foresight.count == sums.count else { return self }
    var trials = self
    trials.record(judgement.foresight, evidence: judgement.evidence)
    return trials
  }
}

extension Lesson {
  init(_ stored: StoredLesson) {
    self.init(
      features: stored.features.withUnsafeBytes { ArticleFeatures(bytes: $0) },
      isLiked: stored.interaction.flatMap(Lesson.weight(of:))?.isLiked ?? false,
      weight: stored.weight, advantage: stored.advantage, at: stored.at)
  }
}
