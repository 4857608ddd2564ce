import Foundation
import Models
import Ranking
import Storing

/// A database of made-up articles: 200 sources in 10 categories over two years, ranks spread as
/// half-lives spread them, one article in twenty with counts.
struct GeneratedNews {
  private let articles: Int
  private let frequencies = TermFrequencies()

  init(articles: Int) {
    self.articles = articles
  }

  private let categories = [
    "world", "business", "science", "tech", "sport", "culture", "health", "local", "travel", "food",
  ]
  private let words = [
    "harbour", "council", "engine", "summer", "record", "garden", "bridge", "market", "signal",
    "river", "window", "season", "museum", "forest", "letter", "planet", "doctor", "winter",
    "island", "school", "budget", "runner", "studio", "valley", "copper", "lantern", "station",
  ]

  func write(to path: String) throws {
    let store = try ArticleStore.create(at: path)
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    let sources = (0..<200).map { index in
      Source(
        name: "Source \(index)", address: .web("https://s\(index).example/feed"),
        categories: [categories[index % categories.count]])
    }
    try store.write { writer in
      try writer.configure(sources, categories: categories, at: start)
      try writer.setRankingBasis(RankingBasis(epoch: start, settings: RankingSettings()))
      _ = try writer.readerID("reader")
    }
    var random = SplitMix(state: 42)
    let batch = 5000
    for first in stride(from: 0, to: articles, by: batch) {
      try store.write { writer in
        for index in first..<min(first + batch, articles) {
          try add(index, at: start, random: &random, to: writer)
        }
      }
    }
    try store.close()
  }

  private func add(
    _ index: Int, at start: Date, random: inout SplitMix, to writer: StoreWriter
  ) throws {
    let seconds = Double(index) / Double(articles) * 2 * 365 * 86_400
    let dated = start.addingTimeInterval(seconds)
    let text = sentence(40, &random)
    let draft = ArticleDraft(
      identity: "urn:\(index)", urlKey: "s.example/\(index)", title: sentence(9, &random),
      summary: sentence(25, &random), url: "https://s.example/\(index)", authors: ["A. Writer"],
      published: dated, wordCount: 40, content: ArticleContent(html: "<p>\(text)</p>"),
      searchText: text)
    let source = Int64(random.next() % 200) + 1
    let outcome = try writer.put(
      draft, source: source, identities: [draft.identity], dated: dated, at: dated)
    guard let id = outcome.id else { return }
    let interest = Double(random.next() % 8000) / 1000
    try writer.insertRank(
      RankKeys(today: seconds / 28_800 + interest, now: seconds / 7200 + interest), article: id,
      dated: dated)
    let features = FeatureExtractor(
      ArticleText(
        source: "Source \(source)", category: categories[Int(source - 1) % categories.count],
        authors: draft.authors, title: draft.title, summary: draft.summary)
    ).features(frequencies)
    try writer.insertFeatures(features.bytes, weight: 1, article: id)
    if index % 20 == 0 { try writer.setCounters([.comments: index % 300], article: id) }
  }

  private func sentence(_ count: Int, _ random: inout SplitMix) -> String {
    (0..<count).map { _ in words[Int(random.next() % UInt64(words.count))] }
      .joined(separator: " ")
  }
}
