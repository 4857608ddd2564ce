package import Foundation
package import Models
package import Ranking
package import Storing

/// Puts one document's articles into the store and into the order, in the caller's transaction.
/// Their stories are found afterwards: see ``StoryPass``.
package struct ArticleIngest {
  private let ranker: Ranker
  private let wishes: OfflineWishes
  private let now: Date

  /// - Parameters:
  ///   - wishes: what the articles need for being read offline.
  ///   - now: when the document came.
  package init(ranker: Ranker, wishes: OfflineWishes = .none, now: Date) {
    self.ranker = ranker
    self.wishes = wishes
    self.now = now
  }

  /// How many articles were new, changed and the same.
  package struct Counts: Sendable, Hashable {
    package var new = 0
    package var updated = 0
    package var unchanged = 0
  }

  /// Stores the drafts of one document.
  ///
  /// - Parameters:
  ///   - weight: votes that each of the source's articles begins with.
  ///   - isFirst: whether the source has never brought anything: its undated articles are
  ///     backlog, not news of this minute.
  package func run(
    _ drafts: [ArticleDraft], source: Int64, weight: Double, isFirst: Bool, in store: StoreWriter
  ) throws -> Counts {
    try run(
      PreparedDocument(drafts), source: source, weight: weight, isFirst: isFirst, in: store)
  }

  /// Stores the articles of one document, as ``run(_:source:weight:isFirst:in:)`` does its drafts.
  package func run(
    _ document: PreparedDocument, source: Int64, weight: Double, isFirst: Bool,
    in store: StoreWriter
  ) throws -> Counts {
    guard !document.articles.isEmpty else { return Counts() }
    let isNew = try !document.isAmbiguous && store.reader.holdsNothing(of: source)
    var counts = Counts()
    var booking = CounterBooking(source: source, store: store)
    let offline = OfflineBooking(wishes, store: store, at: now)
    let labels = try SourceLabels(store.reader).labels(of: source)
    // The oldest first, so that among equals the first of the document has the highest id.
    for (position, article) in document.articles.enumerated().reversed() {
      let draft = article.draft.draft
      let dated = Ranker.publicationDate(
        published: draft.published ?? draft.modified, firstSeen: now,
        backlogPosition: isFirst ? position : nil)
      let outcome = try store.put(
        article.draft, source: source, identities: document.identities, isNew: isNew,
        dated: dated, at: now)
      switch outcome {
      case .inserted(let id):
        counts.new += 1
        let keys = ranker.published(weight: weight, at: dated)
        store.insertRank(keys, article: id, source: source, dated: dated)
        if let labels {
          let features = article.features.of(source: labels.name, category: labels.category)
          let bytes = try Self.features(features, in: store).bytes
          try store.insertFeatures(bytes, weight: weight, article: id, source: source)
        }
        try booking.see(
          draft.counters, article: id,
          since: Ranker.earningDate(dated: dated, firstSeen: now))
        try store.queueForStory(id)
      case .updated(let id), .edited(let id):
        counts.updated += 1
        try booking.see(draft.counters, article: id, since: nil)
        if case .edited = outcome { try store.queueForStory(id) }
      case .unchanged(let id):
        counts.unchanged += 1
        try booking.see(draft.counters, article: id, since: nil)
      case .deleted:
        counts.unchanged += 1
      }
      try offline.see(draft, outcome, dated: dated)
    }
    try booking.book(with: ranker, at: now)
    return counts
  }

  /// What a new article is known by, by the words that were seen until now.
  private static func features(
    _ extractor: FeatureExtractor, in store: StoreWriter
  ) throws -> ArticleFeatures {
    let known = try store.countWords(extractor.buckets)
    return extractor.features(articles: Double(known.articles)) { Double(known.counts[$0]) }
  }
}
