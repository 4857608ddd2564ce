import Foundation
import Models
import Ranking
package import Storing

/// Records the lists that readers are shown, and closes a list when its reader turns to another:
/// what was chosen from it is learned from then.
package struct FeedbackRecorder {
  /// What is kept of a reader's closed lists. One is judged to say half as much as one that was
  /// closed a hundred later (``MixTrials``), so that those before the last 400 weigh a sixteenth
  /// together.
  private static let kept = KeptLists(whole: 50, judged: 400, counted: 2000)
  /// Lessons of a reader that are kept, and how many more may gather before the oldest are deleted:
  /// the model is folded from the others again then.
  private static let (maxLessons, lessonSlack) = (20_000, 5000)
  /// Lessons that may gather before the model is stored with them. A list from which something was
  /// chosen teaches more, and the next list has to learn from them while its reader waits; storing
  /// the model is work that no reader waits for.
  private static let maxUnlearned = 16

  private let store: StoreWriter

  package init(store: StoreWriter) {
    self.store = store
  }

  /// Records a page that was shown. A new list closes the one before it.
  package func record(_ impression: PendingImpression, reader: Int64) throws {
    let list = impression.list
    if try store.reader.list(list.id, reader: reader) == nil {
      try closeOpenList(of: reader, impression.feedback)
    }
    try store.setList(list, reader: reader)
    try storeModel(of: reader)
  }

  /// Closes the list that a reader was shown last, if it is open, and learns from it.
  ///
  /// - Parameter known: what the list taught when the page that closes it was computed: used unless
  ///   a further page was shown or an article opened since.
  package func closeOpenList(of reader: Int64, _ known: ImpressionFeedback? = nil) throws {
    guard let stored = try store.reader.openList(reader) else { return }
    let feedback: ImpressionFeedback
    if let known, known.stored == stored,
      try store.reader.opened(by: reader, since: stored.at) == known.opened
    {
      feedback = known
    } else {
      feedback = ImpressionFeedback(
        stored, after: try store.reader.lastClosedList(reader),
        mix: Mix(own: try store.reader.trials(reader), all: try store.reader.trials(nil)),
        marks: try store.reader.listMarks(
          ShownList(stored).entries.map(\.article), of: reader, shownAt: stored.at))
    }
    try addExposures(feedback.exposures)
    try store.closeList(feedback.closing, reader: reader, kept: Self.kept)
    let all = try store.reader.trials(nil)
    guard all.map({ $0.sums.count == Mix.all.count }) ?? true else {
      // An earlier version added them up, with other ways to weight a score.
      return try rebuildTrials()
    }
    try addTrials(feedback.judgement, reader: reader, to: try store.reader.trials(reader))
    try addTrials(feedback.judgement, reader: nil, to: all)
  }

  /// Stores a reader's model when it lags behind what they taught.
  package func storeModel(of reader: Int64) throws {
    let through = try store.reader.learnedThrough(reader)
    let isBehind = try store.reader.hasLessons(reader, after: through, atLeast: Self.maxUnlearned)
    guard isBehind else { return }
    try store.trimLessons(
      reader: reader, above: Self.maxLessons + Self.lessonSlack, to: Self.maxLessons)
    let profile = try ReaderProfile(reader, in: store.reader)
    try store.setModel(profile.model.bytes, through: profile.through, reader: reader)
  }

  /// Adds to how often articles were shown and opened, which sets their sources' weights.
  private func addExposures(_ exposures: [ListClosing.Exposure]) throws {
    let sums = try store.addExposures(exposures)
    let all = Exposure(sums.all)
    try store.setWeights(sums.sources.mapValues { Exposure($0).sourceWeight(among: all) })
  }

  private func addTrials(
    _ judgement: ListJudgement, reader: Int64?, to stored: StoredTrials?
  ) throws {
    let known = MixTrials(stored)
    let trials = known.recording(judgement)
    if trials != known { try store.setTrials(trials.stored, reader: reader) }
  }

  /// Takes back that articles were chosen from the list that they were shown in, unless another
  /// interaction still says so.
  ///
  /// - Parameter undone: the articles, and when each interaction was that is taken back.
  func takeBack(_ undone: [(article: Int64, at: Date)], reader: Int64) throws {
    var isChanged = false
    for (article, date) in undone {
      // A list is closed by the next: only one of the last two before the interaction can have the
      // article.
      for stored in try store.reader.closedLists(reader: reader, by: date, limit: 2) {
        var list = ShownList(stored)
        let place = list.entries.firstIndex { $0.article == article && $0.isOpened }
        guard let place else { continue }
        let marks = try store.reader.listMarks(
          list.entries.map(\.article), of: reader, shownAt: stored.at)
        guard !marks.opened.contains(article) else { continue }
        list.entries[place].isOpened = false
        let choice = list.choice(without: marks.readBefore)
        if !choice.entries.contains(where: \.isOpened) {
          try store.deletePassedOver(of: stored, reader: reader)
        }
        var exposures = try store.reader.exposures(ofList: stored.id, reader: reader)
        if exposures.close(article) {
          let source = marks.known[article]?.source
          try addExposures([
            ListClosing.Exposure(article: article, source: source, shown: 0, opened: -1)
          ])
        }
        var changed = stored
        changed.entries = list.bytes
        try store.closeList(
          ListClosing(list: changed, judgement: ListJudgement(choice), exposures: exposures),
          reader: reader, kept: Self.kept)
        isChanged = true
      }
    }
    if isChanged { try rebuildTrials() }
  }

  /// Adds up all closed lists again: the same sums as they gave one by one.
  package func rebuild() throws {
    try store.clearExposures()
    var sums: [Int64: Exposure] = [:]
    try store.reader.forEachClosedList { list in
      for (article, isOpened) in list.entries {
        sums[article, default: Exposure()].shown += 1
        if isOpened { sums[article]?.opened += 1 }
      }
    }
    if !sums.isEmpty {
      let sources = try store.reader.sources(of: Array(sums.keys))
      try addExposures(
        sums.map { article, sum in
          ListClosing.Exposure(
            article: article, source: sources[article], shown: sum.shown, opened: sum.opened)
        })
    }
    try rebuildTrials()
  }

  /// Adds up the judgements of all closed lists, each reader's and all together.
  private func rebuildTrials() throws {
    var trials: [Int64?: MixTrials] = [:]
    for (id, reader, known) in try store.reader.judgements() {
      var judgement = known
      // Judged by an earlier version, or before judgements were kept.
      if judgement.map({ !$0.foresight.isEmpty && $0.foresight.count != Mix.all.count }) ?? true {
        guard let stored = try store.reader.list(id, reader: reader) else { continue }
        let list = ShownList(stored)
        judgement = ListJudgement(
          list.choice(
            without: try store.reader.read(
              list.entries.map(\.article), by: reader, before: list.at)))
        try store.setJudgement(judgement ?? ListJudgement(evidence: 0, foresight: []), list: id)
      }
      guard let judgement, !judgement.foresight.isEmpty else { continue }
      for key in [reader, nil] {
        trials[key] = (trials[key] ?? MixTrials()).recording(judgement)
      }
    }
    try store.clearTrials()
    for (reader, trials) in trials { try store.setTrials(trials.stored, reader: reader) }
  }
}
