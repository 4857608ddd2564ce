import Composing
import Foundation
import GeneratedNews
import Models
import Pipeline
import Ranking
import SQLiteStore
import Store
import TestStore
import ViewModels

/// A database of generated news. Articles older than two weeks are inserted in bulk with their
/// known stories; the rest passes through the program's own ingest, with visits of readers in
/// between, so that all data of a daemon exists.
struct NewsDatabase {
  let path: String
  let count: Int
  private let ranker = Ranker(epoch: Newswire.start)

  func make() throws {
    let store = try SQLiteStore.create(at: path)
    try store.configure(Newswire.sources, categories: Newswire.categories, at: Newswire.start)
    try store.beginRanking(at: Newswire.start)
    var wire = Newswire(count: count)
    let old = Int(Double(count) * (1 - 14 / Newswire.days))
    try fill(store, with: &wire, count: old)
    try follow(store, with: &wire, from: old)
    try store.close()
  }

  private func fill(_ store: SQLiteStore, with wire: inout Newswire, count: Int) throws {
    var frequencies = TermFrequencies()
    var stories: [Int: Int64] = [:]
    for first in stride(from: 0, to: count, by: 5000) {
      let items = (first..<min(first + 5000, count)).map { wire.item($0) }
      let outcomes = try store.add(items.map { article($0, &frequencies) })
      let places = zip(items, outcomes).compactMap { item, outcome in
        outcome.id.map { id in
          let story = stories[item.event, default: id]
          stories[item.event] = story
          return StoryMembership(article: id, story: story, source: item.source, dated: item.dated)
        }
      }
      try store.cluster(
        places.map { .place($0) }, of: places.map(\.article), at: places.last?.dated ?? .now)
      try Self.merge(store, pages: 5000)
      if first % 100_000 == 0 { print("\(first) of \(self.count) articles") }
    }
  }

  private func article(
    _ item: Newswire.Item, _ frequencies: inout TermFrequencies
  ) -> SampleArticle {
    var keys = ranker.published(weight: 1, at: item.dated)
    var change = DocumentChanges.Article()
    if let comments = item.draft.counters[.comments] {
      let votes = min(256, Double(comments) / 8) * 16
      change.counters = item.draft.counters
      change.events = [
        LoggedEvent(.counter(.comments, count: comments), at: item.dated, votes: votes)
      ]
      keys = ranker.keys(keys, adding: votes, at: item.dated)
    }
    let source = Newswire.sources[Int(item.source) - 1]
    let extractor = FeatureExtractor(
      FeatureInput(
        source: source.name, category: source.categories[0], authors: item.draft.authors,
        tags: item.draft.tags, title: item.draft.title, summary: item.draft.summary))
    frequencies.record(extractor.terms)
    change.features = extractor.features(frequencies).bytes
    var article = SampleArticle(item.draft, source: item.source, keys: keys, at: item.dated)
    article.terms = Array(Set(extractor.terms.map(TermFrequencies.bucket)))
    article.change = change
    article.change.keys = keys
    return article
  }

  /// Fifty articles at a time, one document per source; every twenty minutes a reader requests a
  /// list.
  private func follow(
    _ store: SQLiteStore, with wire: inout Newswire, from first: Int
  ) throws {
    var visits = Visits(store: store)
    for first in stride(from: first, to: count, by: 50) {
      let items = (first..<min(first + 50, count)).map { wire.item($0) }
      guard let now = items.last?.dated else { return }
      try Self.ingest(items, into: store, at: now)
      try visits.come(at: now)
      if first % 10_000 < 50 { print("\(first) of \(count) articles") }
    }
  }

  static func ingest(
    _ items: [Newswire.Item], into store: SQLiteStore, at now: Date
  ) throws {
    let documents = Dictionary(grouping: items, by: \.source).sorted { $0.key < $1.key }
    for (source, items) in documents {
      try store.ingest(
        ArticleIngest(now: now).document(
          items.map(\.draft), source: source, weight: 1, isFirst: false))
    }
    try waiting {
      while case let queue = try await store.storyQueue(limit: nil), !queue.isEmpty {
        try await store.clusterBatch(queue, at: now) {
          try StoryPass.changes(for: queue, at: now, $0, asking: $1)
        }
      }
    }
    try merge(store, pages: 500)
  }

  private static func merge(_ store: SQLiteStore, pages: Int) throws {
    try waiting { while try await store.mergeSearchIndex(pages: pages) {} }
  }
}
