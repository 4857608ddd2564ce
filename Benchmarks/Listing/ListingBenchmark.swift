import Composing
import Foundation
import GeneratedNews
import Models
import Ranking
import Recommending
import SQLiteStore
import Store
import TestStore
import ViewModels

/// Measures reading from and writing to a large database:
///
///     ListingBenchmark TINTM-BINARY DATABASE ARTICLES [PART…]
///
/// creates the database with this number of articles if it does not exist (a million take a quarter
/// of an hour), and measures all parts or the named ones: lists, actions, searches, related,
/// ingest, process, page, events.
@main
struct ListingBenchmark {
  let binary: String
  let path: String

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4, let count = Int(arguments[3]) else {
      print("usage: ListingBenchmark TINTM-BINARY DATABASE ARTICLES [PART…]")
      exit(64)
    }
    let benchmark = ListingBenchmark(binary: arguments[1], path: arguments[2])
    if !FileManager.default.fileExists(atPath: benchmark.path) {
      try NewsDatabase(path: benchmark.path, count: count).make()
    }
    let parts: [(String, () throws -> Void)] = [
      ("lists", benchmark.lists), ("actions", benchmark.actions), ("searches", benchmark.searches),
      ("related", benchmark.related), ("ingest", { try benchmark.ingest(after: count) }),
      ("process", benchmark.processes), ("page", benchmark.page), ("events", benchmark.events),
    ]
    let named = arguments.dropFirst(4)
    for (name, part) in parts where named.isEmpty || named.contains(name) {
      try part()
      fflush(nil)
    }
  }

  /// Shortly after the last article arrived.
  static let now = Newswire.start.addingTimeInterval(Newswire.days * 86_400 + 60)

  /// The time of the next request: a minute after the last list, so that a database can be measured
  /// repeatedly.
  private func next(_ store: SQLiteStore) throws -> Date {
    let last = try ["nobody", "reader"].compactMap { try store.state(of: $0).openList?.at }.max()
    return max(Self.now, (last ?? Self.now).addingTimeInterval(60))
  }

  /// Two unread articles of a page.
  private func chosen(_ answer: RouteResult, _ round: Int) -> [Int64] {
    guard let list = answer.page as? FeedViewModel else { return [] }
    let unread = list.items.filter { !$0.ranked.state.read }.map(\.ranked.id)
    return Array(unread.dropFirst(round % 7).prefix(2))
  }

  /// First pages: in the stored order, and for a reader with a long history, who then opens two
  /// articles of the page.
  func lists() throws {
    let store = try SQLiteStore.existing(at: path)
    let now = try next(store)
    var plain = Meter()
    for round in 0..<1000 {
      let query = FeedQuery(category: Newswire.categories[round % 12], limit: 50)
      _ = try plain.measure { try store.feed(query, reader: "nobody") }
    }
    plain.report("page of 50, plain")
    for name in ["nobody", "reader"] {
      var (page, book, view) = (Meter(), Meter(), Meter())
      for round in 0..<240 {
        let newsroom = Newsroom(
          store: store, reader: name, now: now.addingTimeInterval(Double(round) * 60))
        let query = FeedQuery(category: Newswire.categories[round % 12], limit: 50)
        let answer = try page.measure { try newsroom.answer(.feed(query)) }
        try book.measure { try answer.finish() }
        guard name == "reader" else { continue }
        for id in chosen(answer, round) {
          try view.measure {
            try InteractionRecorder(store: store).record(
              .view, articles: [id], reader: name, at: newsroom.now)
          }
        }
      }
      page.report("page of 50 for \(name)")
      book.report("… noted down once shown")
      view.report("view event")
    }
  }

  /// A few pages of a reader with two articles opened on each, for a profiler.
  func page() throws {
    let store = try SQLiteStore.existing(at: path)
    let now = try next(store)
    for round in 0..<24 {
      let newsroom = Newsroom(
        store: store, reader: "reader", now: now.addingTimeInterval(Double(round) * 60))
      let query = FeedQuery(category: Newswire.categories[round % 12], limit: 50)
      let answer = try newsroom.answer(.feed(query))
      try answer.finish()
      try InteractionRecorder(store: store).record(
        .view, articles: chosen(answer, round), reader: "reader", at: newsroom.now)
    }
  }

  /// Other interactions of a reader, each also taken back.
  func actions() throws {
    let store = try SQLiteStore.existing(at: path)
    let newsroom = Newsroom(store: store, reader: "reader", now: try next(store))
    let ids = try store.ids(FeedQuery(limit: 200))
    for (name, ids, route) in [
      ("bookmark", ids.prefix(30), { Route.bookmark([$0], isRemoval: false) }),
      ("bookmark taken back", ids.prefix(30), { .bookmark([$0], isRemoval: true) }),
      ("an article, with related ones", ids.prefix(30), { .article($0, isPeek: false) }),
      ("marked as unread", ids.prefix(5), { .mark([$0], isRead: false) }),
    ] as [(String, ArraySlice<Int64>, (Int64) -> Route)] {
      var (show, finish) = (Meter(), Meter())
      for id in ids {
        let answer = try show.measure { try newsroom.answer(route(id)) }
        try finish.measure { try answer.finish() }
      }
      show.report(name)
      finish.report("… noted down once shown")
    }
  }

  /// Ten thousand events at once: a hundred readers open a hundred articles, one event each.
  func events() throws {
    let store = try SQLiteStore.existing(at: path)
    let now = try next(store)
    let recorder = InteractionRecorder(store: store)
    let ids = try store.ids(FeedQuery(limit: 100))
    func count() throws -> Int {
      try ids.reduce(0) { try $0 + store.log($1).count }
    }
    let before = try count()
    var view = Meter()
    for round in 0..<10_000 {
      try view.measure {
        try recorder.record(
          .view, articles: [ids[round % 100]], reader: "crowd \(before)-\(round / 100)", at: now)
      }
    }
    view.report("one of 10,000 events")
    print("\(try count() - before) of them are there")
  }

  func searches() throws {
    let store = try SQLiteStore.existing(at: path)
    let now = Self.now
    func search(_ name: String, _ queries: [String]) throws {
      var meter = Meter()
      for query in queries {
        let newsroom = Newsroom(store: store, reader: "reader", now: now)
        _ = try meter.measure { try newsroom.page(for: .search(SearchQuery(query))) }
      }
      meter.report("search: \(name)")
    }
    var wire = Newswire(count: 1)
    let common = (0..<20).map { _ in wire.words(400).split(separator: " ").map(String.init) }
    try search("a word", common.flatMap { $0.prefix(10) })
    try search(
      "three words",
      common.flatMap { list in
        (0..<10).map { list[$0 * 3..<$0 * 3 + 3].joined(separator: " ") }
      })
    let commonest = wire.commonest(8)
    try search("the commonest", commonest.flatMap { [$0, "\($0)*"] })
    try search("the commonest two", zip(commonest, commonest.dropFirst()).map { "\($0) \($1)" })
    try search("one letter", "abdfgklmnprstv".map(String.init))
    try search("two letters", ["ba", "de", "fi", "ne", "mo", "st", "kr", "vu"])
    try search("of a source", commonest.map { "\($0) source:\"Source 400\"" })
    try search("10,000 characters", (0..<5).map { _ in wire.words(1500) })
    try search(
      "a phrase",
      common.flatMap { list in
        (0..<5).map { "\"\(list[$0]) \(list[$0 + 1])\"" }
      })
    try search("one word and not another", common.map { "\($0[0]) -\($0[1])" })
    try search("ten words", common.map { $0.prefix(10).joined(separator: " ") })
  }

  func related() throws {
    let store = try SQLiteStore.existing(at: path)
    let last = try store.latestArticle()
    var meter = Meter()
    for round in 0..<60 {
      let id = last - Int64(round) * last / 60
      let newsroom = Newsroom(store: store, reader: "reader", now: Self.now)
      _ = try meter.measure { try newsroom.page(for: .related(id, limit: 5)) }
    }
    meter.report("related")
  }

  /// New articles in addition to the existing ones, in the amount of one pass.
  func ingest(after count: Int) throws {
    let store = try SQLiteStore.existing(at: path)
    var wire = Newswire(count: count)
    let known = Int(try store.latestArticle())
    var meter = Meter()
    for first in stride(from: known, to: known + 4000, by: 200) {
      let items = (first..<first + 200).map { wire.item($0) }
      let now = items[items.count - 1].dated
      try meter.measure { try NewsDatabase.ingest(items, into: store, at: now) }
    }
    meter.report("ingest, an article", parts: 200)
  }

  func processes() throws {
    let now = ["feed", "--category", "sport", "--limit", "50", "--json", "--database", path]
    let runs: [(String, [String])] = [
      ("tintm --version", ["--version"]), ("tintm feed", now),
      ("tintm feed --reader reader", now + ["--reader", "reader"]),
      ("tintm search", ["search", "ban", "--json", "--database", path]),
    ]
    for (name, arguments) in runs {
      let all = (0..<21).map { _ in ProcessRun([binary] + arguments) }
      let median = ProcessRun.median(all)
      print(
        name.padding(toLength: 34, withPad: " ", startingAt: 0),
        String(
          format: "processor %.2f ms, wall %.2f ms, %.1f MiB", median.processor,
          median.milliseconds, Double(median.peakKiB) / 1024))
    }
  }
}
