import Models
package import Ranking
package import Storing

/// A list that its reader has turned away from: what they chose of it, and what that teaches.
package struct ImpressionFeedback {
  /// With what was opened since it was shown.
  let list: ShownList
  /// What was passed over.
  let lessons: [StoredLesson]
  let judgement: ListJudgement
  /// The entries that did not stand in the list before: those count as shown.
  let counted: [ShownList.Entry]

  /// - Parameter mix: how much each part of a score counts for the reader.
  init(_ stored: StoredList, reader: Int64, mix: Mix, in store: StoreReader) throws {
    var list = ShownList(stored)
    let opened = try store.opened(by: reader, since: stored.at)
    for index in list.entries.indices {
      list.entries[index].isOpened = opened.contains(list.entries[index].article)
    }
    self.list = list
    let choice = try Self.choice(of: list, reader: reader, in: store)
    judgement = ListJudgement(choice)
    counted = Self.counted(of: list, after: try store.lastClosedList(reader))
    let advantages = choice.advantages(mix)
    let passedOver = choice.passedOver
    let known = try store.known(passedOver.map { choice.entries[$0.index].article })
    lessons = passedOver.compactMap { index, weight in
      let article = choice.entries[index].article
      guard let features = known[article]?.features, !features.isEmpty else { return nil }
      return StoredLesson(
        article: article, interaction: nil, weight: weight, advantage: advantages[index],
        at: stored.at, features: features)
    }
  }

  /// What of a list there was to choose from: what was read before and stands there still is
  /// neither passed over nor, where it is opened again, chosen. Its own reader's opening is among
  /// its counts already, which would foretell that.
  package static func choice(
    of list: ShownList, reader: Int64, in store: StoreReader
  ) throws -> ShownList {
    let read = try store.read(list.entries.map(\.article), by: reader, before: list.at)
    var list = list
    list.entries.removeAll { read.contains($0.article) }
    return list
  }

  /// The entries of a list that did not stand in the one before it.
  static func counted(of list: ShownList, after before: StoredList?) -> [ShownList.Entry] {
    let known = Set(before.map { ShownList($0).entries.map(\.article) } ?? [])
    return list.entries.filter { !known.contains($0.article) }
  }
}

extension ShownList {
  /// What was shown of a list.
  init(_ stored: StoredList) {
    self.init(at: stored.at, bytes: stored.entries)
    entries = Array(entries.prefix(stored.shown))
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

  /// Of an article that was shown once more.
  init(_ entry: ShownList.Entry) {
    self.init(shown: 1, opened: entry.isOpened ? 1 : 0)
  }

  static func += (sum: inout Exposure, more: Exposure) {
    sum.shown += more.shown
    sum.opened += more.opened
  }
}
