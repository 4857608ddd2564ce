package import Models
package import Ranking
package import Storing

/// What a reader chose of a list that they have turned away from, and what that teaches.
package struct ImpressionFeedback: Sendable {
  /// The list as it is stored, and the articles that the reader has opened since it was shown: what
  /// this was computed from.
  let stored: StoredList
  let opened: Set<Int64>
  /// With what was opened of it.
  let list: ShownList
  /// The lessons of the entries that were passed over.
  let lessons: [StoredLesson]
  let judgement: ListJudgement
  /// Of the entries that were not in the list before: only those count as shown.
  let exposures: [ListClosing.Exposure]

  /// - Parameters:
  ///   - before: the list that the reader was shown before this one.
  ///   - mix: how much each part of a score counts for the reader.
  init(_ stored: StoredList, after before: StoredList?, mix: Mix, marks: ListMarks) {
    self.stored = stored
    opened = marks.opened
    var list = ShownList(stored)
    for index in list.entries.indices {
      list.entries[index].isOpened = marks.opened.contains(list.entries[index].article)
    }
    self.list = list
    let choice = list.choice(without: marks.readBefore)
    judgement = ListJudgement(choice)
    exposures = list.exposures(after: before, sources: marks.known.mapValues(\.source))
    let advantages = choice.advantages(mix)
    lessons = choice.passedOver.compactMap { index, weight in
      let article = choice.entries[index].article
      guard let features = marks.known[article]?.features, !features.isEmpty else { return nil }
      return StoredLesson(
        article: article, interaction: nil, weight: weight, advantage: advantages[index],
        at: stored.at, features: features)
    }
  }

  /// What is written when the list is closed.
  var closing: ListClosing {
    var changed = stored
    changed.entries = list.bytes
    return ListClosing(
      list: changed, judgement: judgement,
      exposures: ListExposures(exposures.map { ($0.article, $0.opened > 0) }), shown: exposures,
      lessons: lessons)
  }

  /// For recording it as long as what it was computed from is what is stored.
  package var known: KnownClosing {
    KnownClosing(list: stored, opened: opened, closing: closing)
  }
}

extension ShownList {
  /// What was shown of a list.
  package init(_ stored: StoredList) {
    self.init(at: stored.at, bytes: stored.entries)
    entries = Array(entries.prefix(stored.shown))
  }

  /// What of a list there was to choose from. An article that was read before the list was shown is
  /// neither passed over nor, where it is opened again, chosen: its reader's first opening is among
  /// its counts already, which would predict that.
  package func choice(without readBefore: Set<Int64>) -> ShownList {
    var list = self
    list.entries.removeAll { readBefore.contains($0.article) }
    return list
  }

  /// How often the entries that were not in the list before were shown and opened.
  func exposures(
    after before: StoredList?, sources: [Int64: Int64]
  ) -> [ListClosing.Exposure] {
    let known = Set(before.map { ShownList($0).entries.map(\.article) } ?? [])
    return entries.filter { !known.contains($0.article) }.map { entry in
      ListClosing.Exposure(
        article: entry.article, source: sources[entry.article], shown: 1,
        opened: entry.isOpened ? 1 : 0)
    }
  }
}

extension ListJudgement {
  /// What a list says about how much each part of a score counts; nothing where nothing was chosen.
  init(_ list: ShownList) {
    let foresight = list.foresight
    self.init(evidence: foresight == nil ? 0 : list.evidence, foresight: foresight ?? [])
  }
}

extension Exposure {
  package init(_ numbers: (shown: Double, opened: Double)) {
    self.init(shown: numbers.shown, opened: numbers.opened)
  }

  static func += (sum: inout Exposure, more: ListClosing.Exposure) {
    sum.shown += more.shown
    sum.opened += more.opened
  }
}
