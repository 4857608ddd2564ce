import Foundation
import Models
import Ranking
import Storing

/// Keeps the lists that readers are shown, and learns from a list when its reader turns to another.
struct ListKeeper {
  /// Closed lists and lessons of a reader that are kept.
  static let (listLimit, lessonLimit) = (2000, 20_000)

  private let store: StoreWriter

  init(store: StoreWriter) {
    self.store = store
  }

  /// Keeps a page that was shown. A new list closes the one before it.
  func keep(_ list: StoredList, reader: Int64) throws {
    if try store.reader.list(list.id, reader: reader) == nil { try closeLast(of: reader) }
    try store.setList(list, reader: reader)
    let insight = try ReaderInsight(reader, in: store.reader)
    if try store.reader.model(reader)?.through != insight.through, insight.through > 0 {
      try store.setModel(insight.model.bytes, through: insight.through, reader: reader)
    }
  }

  /// Closes the list that a reader was shown last, if it is open, and learns from it.
  func closeLast(of reader: Int64) throws {
    guard let list = try store.reader.openList(reader) else { return }
    try close(list, reader: reader)
    try store.trimLessons(reader: reader, to: Self.lessonLimit)
  }

  private func close(_ stored: StoredList, reader: Int64) throws {
    var list = ShownList(at: stored.at, bytes: stored.entries)
    list.entries = Array(list.entries.prefix(stored.shown))
    let opened = try store.reader.opened(by: reader, since: stored.at)
    for index in list.entries.indices {
      list.entries[index].isOpened = opened.contains(list.entries[index].article)
    }
    let mix = try ReaderInsight(reader, in: store.reader).mix
    let advantages = list.advantages(mix)
    for (index, weight) in list.passedOver {
      let article = list.entries[index].article
      guard let features = try store.reader.features(article) else { continue }
      try store.insertLesson(
        StoredLesson(
          article: article, interaction: nil, weight: weight, advantage: advantages[index],
          at: stored.at, features: features), reader: reader)
    }
    let before = try store.reader.lastClosedList(reader)
    try book(
      list, after: before.map { ShownList(at: $0.at, bytes: $0.entries) }, reader: reader)
    var closed = stored
    closed.entries = list.bytes
    try store.closeList(closed, reader: reader, kept: Self.listLimit)
  }

  /// Adds up what a list says about articles, sources and mixes.
  private func book(_ list: ShownList, after before: ShownList?, reader: Int64) throws {
    let known = Set(before?.entries.map(\.article) ?? [])
    var sources: [Int64: Exposure] = [:]
    var all = Exposure()
    for entry in list.entries where !known.contains(entry.article) {
      let more = Exposure(shown: 1, opened: entry.isOpened ? 1 : 0)
      all.shown += more.shown
      all.opened += more.opened
      try store.addExposure(shown: more.shown, opened: more.opened, article: entry.article)
      guard let source = try store.reader.sourceID(of: entry.article) else { continue }
      sources[source, default: Exposure()].shown += more.shown
      sources[source, default: Exposure()].opened += more.opened
    }
    try store.addExposure(shown: all.shown, opened: all.opened, source: nil)
    let total = Exposure(try store.reader.exposure(source: nil))
    for source in sources.keys.sorted() {
      let more = sources[source] ?? Exposure()
      try store.addExposure(shown: more.shown, opened: more.opened, source: source)
      let weight = Exposure(try store.reader.exposure(source: source))
        .sourceWeight(among: total)
      try store.setWeight(weight, source: source)
    }
    guard let foresight = list.foresight else { return }
    for key in [reader, nil] {
      var trials = try ReaderInsight.trials(key, in: store.reader)
      trials.record(foresight, evidence: list.evidence)
      try store.setTrials(evidence: trials.evidence, sums: trials.sums, reader: key)
    }
  }

  /// Takes back that an article was chosen from the lists that it stood in, unless another deed
  /// still says so.
  func takeBack(_ article: Int64, reader: Int64) throws {
    var isChanged = false
    for (_, stored) in try store.reader.closedLists(reader: reader) {
      var list = ShownList(at: stored.at, bytes: stored.entries)
      let place = list.entries.firstIndex { $0.article == article && $0.isOpened }
      guard let place,
        try !store.reader.opened(by: reader, since: stored.at).contains(article)
      else { continue }
      list.entries[place].isOpened = false
      if !list.entries.contains(where: \.isOpened) {
        try store.deletePassedOver(of: stored, reader: reader)
      }
      var changed = stored
      changed.entries = list.bytes
      try store.closeList(changed, reader: reader, kept: Self.listLimit)
      isChanged = true
    }
    if isChanged { try rebuild() }
  }

  /// Adds up all closed lists again: the same sums as they gave one by one.
  func rebuild() throws {
    try store.clearExposures()
    var before: [Int64: ShownList] = [:]
    for (reader, stored) in try store.reader.closedLists() {
      let list = ShownList(at: stored.at, bytes: stored.entries)
      try book(list, after: before[reader], reader: reader)
      before[reader] = list
    }
  }
}

extension Exposure {
  init(_ numbers: (shown: Double, opened: Double)) {
    self.init(shown: numbers.shown, opened: numbers.opened)
  }
}
