import Foundation
import Models
import Pipeline
import Ranking
import SQLiteStore
import Store
import TestStore

/// Measures the quality of the clustering on a labelled stream, and its cost in a large store:
///
///     StoriesBenchmark DATABASE ARTICLES
///
/// creates the database with this number of articles if it does not exist, and adds new ones.
@main
enum StoriesBenchmark {
  private static let start = Date(timeIntervalSince1970: 1_760_000_000)

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = Int(arguments[2]) else {
      print("usage: StoriesBenchmark DATABASE ARTICLES")
      exit(64)
    }
    score(withTexts: false)
    score(withTexts: true)
    let store = try SQLiteStore.create(at: arguments[1])
    try fill(store, to: count)
    try ingest(store)
    try search(store)
    try store.close()
  }

  private static func score(withTexts: Bool) {
    var stream = GeneratedStream(seed: 1)
    let articles = stream.articles(events: 1500, days: 20)
    var clusterer = StoryClusterer(memory: InMemoryStoryMemory())
    let begin = clock()
    for (index, article) in articles.enumerated() {
      let date = start.addingTimeInterval(article.time)
      let article = StoryArticle(
        id: Int64(index), source: article.source, title: article.title,
        text: withTexts ? article.text : "", dated: date)
      _ = clusterer.place(article, at: date)
      _ = clusterer.mergeOpenStories(at: date)
    }
    let each = seconds(since: begin) * 1e6 / Double(articles.count)
    let placed = clusterer.memory.placed
    let score = Score(zip(articles, placed).map { ($0.event, $1.story) })
    print(
      withTexts ? "texts:" : "headlines:", articles.count, "articles, B-cubed precision",
      round(score.precision), "recall", round(score.recall), "F1", round(score.f1),
      "· \(Int(each)) µs each")
  }

  private static func fill(_ store: SQLiteStore, to count: Int) throws {
    let known = Int(try store.latestArticle())
    guard known < count else { return }
    let sources = (1...120).map { index in
      Source(
        name: "Source \(index)", address: .web("https://s\(index).example/feed"),
        categories: ["c\(index % 10)"])
    }
    try store.configure(sources, categories: [], at: start)
    try store.beginRanking(at: start)
    var stream = GeneratedStream(seed: 2)
    for first in stride(from: known, to: count, by: 5000) {
      let articles = (first..<min(first + 5000, count)).map { index in
        let dated = start.addingTimeInterval(Double(index - count) * 8)
        let draft = draft("old \(index)", stream.filler(8), stream.filler(60), dated)
        return SampleArticle(draft, source: Int64(index % 120 + 1), at: dated)
      }
      let ids = try store.add(articles).compactMap(\.id)
      // They have no stories.
      try store.cluster([], of: ids, at: start)
    }
  }

  /// Adds three days of news to the store, first without and then with the memory of stories.
  private static func ingest(_ store: SQLiteStore) throws {
    var stream = GeneratedStream(seed: UInt64(Date().timeIntervalSince1970))
    let articles = stream.articles(events: 3000, days: 3)
    var times: [Double] = []
    let batch = 20
    for first in stride(from: 0, to: articles.count - batch, by: batch) {
      let documents = Dictionary(grouping: articles[first..<first + batch], by: \.source)
      let begin = clock()
      for (source, articles) in documents.sorted(by: { $0.key < $1.key }) {
        let now = start.addingTimeInterval(articles[articles.count - 1].time)
        let drafts = articles.map { article in
          draft(
            "\(article.event) \(article.time)", article.title, article.text,
            start.addingTimeInterval(article.time))
        }
        try store.ingest(
          ArticleIngest(now: now).document(drafts, source: source, weight: 1, isFirst: false))
        try waiting {
          while case let queue = try await store.storyQueue(limit: nil), !queue.isEmpty {
            try await store.clusterBatch(queue, at: now) {
              try StoryPass.changes(for: queue, at: now, $0, asking: $1)
            }
          }
        }
      }
      times.append(seconds(since: begin) * 1000 / Double(batch))
    }
    times.sort()
    print(
      "ingest: \(articles.count) articles, ms each: mean",
      round(times.reduce(0, +) / Double(times.count)), "median", round(times[times.count / 2]),
      "p99", round(times[times.count * 99 / 100]))
  }

  private static func search(_ store: SQLiteStore) throws {
    var stream = GeneratedStream(seed: 3)
    var times: [Double] = []
    for _ in 0..<200 {
      let words = stream.filler(Int.random(in: 1...3))
      let begin = clock()
      _ = try store.search(SearchQuery(words), reader: "nobody")
      times.append(seconds(since: begin) * 1000)
    }
    times.sort()
    print(
      "search: ms: median", round(times[100]), "p90", round(times[180]), "p99", round(times[198]))
  }

  private static func draft(
    _ identity: String, _ title: String, _ text: String, _ dated: Date
  ) -> ArticleDraft {
    ArticleDraft(
      identity: identity,
      ArticleMetadata(title: title, summary: String(text.prefix(200)), published: dated),
      content: ArticleContent(html: "<p>\(text)</p>"), searchText: text)
  }

  private static func seconds(since begin: clock_t) -> Double {
    Double(clock() - begin) / Double(CLOCKS_PER_SEC)
  }

  private static func round(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
