import Foundation
import GeneratedNews
import Models
import Pipeline
import Ranking
import SQLiteStore
import Serving
import Store
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
    try store.write { writer in
      try writer.configure(
        Newswire.sources, categories: Newswire.categories, at: Newswire.start)
      try writer.setRankingBasis(
        RankingBasis(epoch: Newswire.start, settings: RankingSettings()))
    }
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
      try store.write { writer in
        for index in first..<min(first + 5000, count) {
          let item = wire.item(index)
          let outcome = try writer.put(
            item.draft, source: item.source, identities: [], dated: item.dated, at: item.dated)
          guard let id = outcome.id else { continue }
          var keys = ranker.published(weight: 1, at: item.dated)
          if let comments = item.draft.counters[.comments] {
            let votes = min(256, Double(comments) / 8) * 16
            try writer.setCounters(item.draft.counters, article: id)
            try writer.log(
              LoggedEvent(.counter(.comments, count: comments), at: item.dated, votes: votes),
              article: id)
            keys = ranker.keys(keys, adding: votes, at: item.dated)
          }
          try writer.insertRank(keys, article: id, dated: item.dated)
          let source = Newswire.sources[Int(item.source) - 1]
          let extractor = FeatureExtractor(
            FeatureInput(
              source: source.name, category: source.categories[0], authors: item.draft.authors,
              tags: item.draft.tags, title: item.draft.title, summary: item.draft.summary))
          frequencies.record(extractor.terms)
          if index % 20 == 0 {
            _ = try writer.countWords(Array(Set(extractor.terms.map(TermFrequencies.bucket))))
          }
          try writer.insertFeatures(
            extractor.features(frequencies).bytes, weight: 1, article: id)
          let story = stories[item.event] ?? id
          stories[item.event] = story
          try writer.place(
            StoryMembership(article: id, story: story, source: item.source, dated: item.dated))
        }
      }
      while try store.write({ try $0.mergeWords(pages: 5000) }) {}
      if first % 100_000 == 0 { print("\(first) of \(self.count) articles") }
    }
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
    try store.write { writer in
      for (source, items) in documents {
        _ = try writer.take(
          ArticleIngest(now: now).document(
            items.map(\.draft), source: source, weight: 1, isFirst: false))
      }
      let queue = try writer.reader.storyQueue()
      try writer.clusterBatch(queue, at: now) {
        try StoryPass.changes(for: queue, at: now, $0, asking: $1)
      }
    }
    while try store.write({ try $0.mergeWords(pages: 500) }) {}
  }
}
