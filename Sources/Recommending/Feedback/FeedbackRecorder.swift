import Foundation
package import Models
import Ranking
package import Storing

/// Keeps the lists that readers are shown, and learns from a list when its reader turns to another.
package struct FeedbackRecorder {
  /// Closed lists of a reader that are kept.
  private static let mostLists = 2000
  /// Lessons of a reader that are kept, and how many more may gather before the oldest go: a model
  /// is made anew from the others then.
  private static let (mostLessons, slack) = (20_000, 10_000)
  /// Lessons that may be taught before the model is stored with them. A list from which something
  /// was chosen teaches more, and whoever asks for the next waits until it has been learned from;
  /// nobody waits for the model to be written.
  private static let mostUnlearned = 16

  private let store: StoreWriter

  package init(store: StoreWriter) {
    self.store = store
  }

  /// Keeps a page that was shown. A new list closes the one before it.
  package func keep(_ list: StoredList, reader: Int64) throws {
    if try store.reader.list(list.id, reader: reader) == nil { try closeLast(of: reader) }
    try store.setList(list, reader: reader)
    try settleModel(of: reader)
  }

  /// Closes the list that a reader was shown last, if it is open, and learns from it.
  package func closeLast(of reader: Int64) throws {
    guard let stored = try store.reader.openList(reader) else { return }
    let closed = try ImpressionFeedback(
      stored, reader: reader, mix: try ReaderProfile.mix(of: reader, in: store.reader),
      in: store.reader)
    for lesson in closed.lessons { try store.insertLesson(lesson, reader: reader) }
    try book(closed.counted)
    var list = stored
    list.entries = closed.list.bytes
    try store.closeList(list, closed.judgement, reader: reader, kept: Self.mostLists)
    let known = try ReaderProfile.trials(nil, in: store.reader)
    if try known == nil && store.reader.trials(nil) != nil {
      // What a version with other mixes has added up.
      return try rebuildTrials()
    }
    for key in [reader, nil] {
      let trials = try ReaderProfile.trials(key, in: store.reader)
      try setTrials((trials ?? MixTrials()).recording(closed.judgement), reader: key, from: trials)
    }
  }

  /// Stores a reader's model when it lags behind what they taught.
  func settleModel(of reader: Int64) throws {
    let through = try store.reader.learnedThrough(reader)
    let isBehind = try store.reader.hasLessons(
      reader, after: through, atLeast: Self.mostUnlearned)
    guard isBehind else { return }
    try store.trimLessons(
      reader: reader, above: Self.mostLessons + Self.slack, to: Self.mostLessons)
    let insight = try ReaderProfile(reader, in: store.reader)
    try store.setModel(insight.model.bytes, through: insight.through, reader: reader)
  }

  /// Adds what was shown, and how much of it was opened, to what is known of articles and sources.
  private func book(_ entries: [ShownList.Entry]) throws {
    var sources: [Int64: Exposure] = [:]
    var all = Exposure()
    for entry in entries {
      let more = Exposure(entry)
      all += more
      guard let source = try store.reader.sourceID(of: entry.article) else { continue }
      try store.addExposure(
        shown: more.shown, opened: more.opened, article: entry.article, source: source)
      sources[source, default: Exposure()] += more
    }
    try book(sources, all: all)
  }

  private func book(_ sources: [Int64: Exposure], all: Exposure) throws {
    try store.addExposure(shown: all.shown, opened: all.opened, source: nil)
    let total = Exposure(try store.reader.exposure(source: nil))
    for (source, more) in sources {
      try store.addExposure(shown: more.shown, opened: more.opened, source: source)
      let sum = Exposure(try store.reader.exposure(source: source))
      try store.setWeight(sum.sourceWeight(among: total), source: source)
    }
  }

  private func setTrials(_ trials: MixTrials, reader: Int64?, from known: MixTrials?) throws {
    guard trials != known ?? MixTrials() else { return }
    try store.setTrials(evidence: trials.evidence, sums: trials.sums, reader: reader)
  }

  /// Takes back that articles were chosen from the list that they stood in, unless another deed
  /// still says so.
  ///
  /// - Parameter deeds: the articles, and when each thing was done that is taken back.
  func takeBack(_ deeds: [(article: Int64, at: Date)], reader: Int64) throws {
    var isChanged = false
    for (article, date) in deeds {
      // A list is closed by the next: only one of the last before the deed can have had it.
      for (stored, before) in try store.reader.closedLists(reader: reader, by: date, limit: 2) {
        var list = ShownList(stored)
        let place = list.entries.firstIndex { $0.article == article && $0.isOpened }
        guard let place,
          try !store.reader.opened(by: reader, since: stored.at).contains(article)
        else { continue }
        list.entries[place].isOpened = false
        let choice = try ImpressionFeedback.choice(of: list, reader: reader, in: store.reader)
        if !choice.entries.contains(where: \.isOpened) {
          try store.deletePassedOver(of: stored, reader: reader)
        }
        let counted = ImpressionFeedback.counted(of: list, after: before)
        if counted.contains(where: { $0.article == article }) {
          let source = try store.reader.sourceID(of: article)
          if let source {
            try store.addExposure(shown: 0, opened: -1, article: article, source: source)
          }
          let less = Exposure(shown: 0, opened: -1)
          try book(source.map { [$0: less] } ?? [:], all: less)
        }
        var changed = stored
        changed.entries = list.bytes
        try store.closeList(
          changed, ListJudgement(choice), reader: reader, kept: Self.mostLists)
        isChanged = true
      }
    }
    if isChanged { try rebuildTrials() }
  }

  /// Adds up all closed lists again: the same sums as they gave one by one.
  package func rebuild() throws {
    try store.clearExposures()
    var before: [Int64: StoredList] = [:]
    var articles: [Int64: Exposure] = [:]
    var sources: [Int64: Exposure] = [:]
    var all = Exposure()
    try store.reader.forEachClosedList { reader, stored in
      for entry in ImpressionFeedback.counted(of: ShownList(stored), after: before[reader]) {
        articles[entry.article, default: Exposure()] += Exposure(entry)
        all += Exposure(entry)
      }
      before[reader] = stored
    }
    for (article, sum) in articles {
      guard let source = try store.reader.sourceID(of: article) else { continue }
      try store.addExposure(
        shown: sum.shown, opened: sum.opened, article: article, source: source)
      sources[source, default: Exposure()] += sum
    }
    if all.shown > 0 { try book(sources, all: all) }
    try rebuildTrials()
  }

  /// Adds up what all closed lists were judged to say, each reader's and all together.
  private func rebuildTrials() throws {
    var trials: [Int64?: MixTrials] = [:]
    for (id, reader, known) in try store.reader.judgements() {
      var judgement = known
      // Judged by an earlier version, or before judgements were kept.
      if judgement.map({ !$0.foresight.isEmpty && $0.foresight.count != Mix.all.count }) ?? true {
        guard let stored = try store.reader.list(id, reader: reader) else { continue }
        judgement = ListJudgement(
          try ImpressionFeedback.choice(of: ShownList(stored), reader: reader, in: store.reader))
        try store.setJudgement(judgement ?? ListJudgement(evidence: 0, foresight: []), list: id)
      }
      guard let judgement, !judgement.foresight.isEmpty else { continue }
      for key in [reader, nil] {
        trials[key] = (trials[key] ?? MixTrials()).recording(judgement)
      }
    }
    try store.clearTrials()
    for (reader, trials) in trials {
      try store.setTrials(evidence: trials.evidence, sums: trials.sums, reader: reader)
    }
  }
}
