import Foundation
import GeneratedNews
import Models
import Pipeline
import Ranking
import Recommending
import Store

/// Fills both stores with the same news and runs the same queries on both.
struct NewsDesk {
  let stores: [any Store]
  let count: Int
  var race = Race()
  private var wire: Newswire
  private let now = Newswire.start.addingTimeInterval(Newswire.days * 86_400 + 60)

  /// Articles per document, and rounds of each kind.
  private static let (size, rounds) = (30, 60)

  init(stores: [any Store], count: Int) {
    self.stores = stores
    self.count = count
    wire = Newswire(count: count)
  }

  mutating func fill() async throws {
    for store in stores {
      try store.configure(
        Newswire.sources, categories: Newswire.categories, at: Newswire.start)
      _ = try store.establishRanking(RankingSettings(), at: Newswire.start) { basis, history in
        Ranker(settings: basis.settings, epoch: basis.epoch)
          .published(weight: history.weight, at: history.dated)
      }
    }
    var documents: [Int64: [ArticleDraft]] = [:]
    for first in stride(from: 0, to: count, by: 200) {
      let items = (first..<min(first + 200, count)).map { wire.item($0) }
      guard let date = items.last?.dated else { continue }
      let sources = Dictionary(grouping: items, by: \.source).mapValues { $0.map(\.draft) }
      try await take(sources, at: date, as: "200 new articles")
      for (source, drafts) in sources { documents[source] = drafts }
      let passes = stores.map {
        StoryPass(store: $0, clock: PollingClock(now: { date }, chance: { 0 }))
      }
      try await race.run("… their stories") { place in
        try await passes[place].run()
        return true
      }
    }
    // Feeds repeat known items: these documents contain nothing new.
    for (source, drafts) in documents.sorted(by: { $0.key < $1.key }).prefix(Self.rounds) {
      try await take([source: drafts], at: now, as: "a document that is known")
    }
    for round in 0..<Self.rounds {
      let drafts = (0..<Self.size).map { wire.item(count + round * Self.size + $0).draft }
      try await take(
        [Int64(1 + round): drafts], at: now, as: "a document of \(Self.size) new articles")
    }
  }

  private mutating func take(
    _ sources: [Int64: [ArticleDraft]], at date: Date, as name: String
  ) async throws {
    let ingest = ArticleIngest(now: date)
    let batch = PollBatch(
      records: sources.sorted { $0.key < $1.key }.map { source, drafts in
        PollRecord(
          source: source,
          document: ingest.document(drafts, source: source, weight: 1, isFirst: false))
      })
    let stores = stores
    try await race.run(name) { try await stores[$0].exchange(batch).stored }
  }

  mutating func read() async throws {
    let stores = stores
    for round in 0..<Self.rounds {
      let at = now.addingTimeInterval(Double(round))
      let query = FeedQuery(category: Newswire.categories[round % 12], limit: 50)
      try await race.run("page of 50, by a command") {
        try Recommender(store: stores[$0], reader: "reader", now: at).page(query, isKept: false)
          .items.map(\.article.title)
      }
    }
    for round in 0..<Self.rounds {
      let at = now.addingTimeInterval(Double(round) * 60)
      let desks = stores.map { Recommender(store: $0, reader: "reader", now: at) }
      let query = FeedQuery(category: Newswire.categories[round % 12], limit: 50)
      let pages = try desks.map { try $0.page(query) }
      for store in stores { try await store.refreshListTops() }
      try await race.run("page of 50, by a daemon") {
        try desks[$0].page(query).items.map(\.article.title)
      }
      await race.run("… noted down once shown") { place in
        pages[place].impression.map { desks[place].record($0) } != nil
      }
      let newest = FeedQuery(category: query.category, sort: .newest, limit: 50)
      try await race.run("page of 50, newest first") {
        try stores[$0].feed(newest, reader: "reader").items.map(\.article.title)
      }
      let opened = pages.map { $0.items.dropFirst(round % 9).first?.id ?? 1 }
      try await race.run("a view") {
        try desks[$0].record(.view, articles: [opened[$0]])
        return true
      }
      try await race.run("why an article stands there") {
        try stores[$0].scoreInputs(of: opened[$0], reader: "reader")?.article.article
          .title
      }
      try await race.run("an article, whole") {
        try stores[$0].wholeArticles([opened[$0]], reader: "reader").articles.count
      }
      try await race.run("related") {
        try desks[$0].related(to: opened[$0], limit: 5).map(\.article.title)
      }
      for words in [1, 3] {
        let text = wire.words(words)
        try await race.run("search: \(words == 1 ? "a word" : "three words")") {
          try stores[$0].search(SearchQuery(text), reader: "reader").map(\.article.article.title)
        }
      }
    }
  }
}
