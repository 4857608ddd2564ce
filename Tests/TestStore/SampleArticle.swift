package import Foundation
package import Models
package import Store

/// An article for a test's store.
package struct SampleArticle: Sendable {
  package var draft: ArticleDraft
  package var source: Int64
  /// Publication date for ranking.
  package var dated: Date
  /// Arrival time.
  package var fetched: Date
  /// The buckets of its words.
  package var terms: [UInt32] = []
  /// The weight of its source.
  package var weight = 1.0
  /// What is decided about it; an article that is new has keys.
  package var change = DocumentChanges.Article()

  /// - Parameters:
  ///   - keys: the rank keys of a new article.
  ///   - dated: `fetched` if `nil`.
  package init(
    _ draft: ArticleDraft, source: Int64 = 1, keys: RankKeys = RankKeys(today: 0, now: 0),
    dated: Date? = nil, at fetched: Date
  ) {
    self.draft = draft
    self.source = source
    self.dated = dated ?? fetched
    self.fetched = fetched
    change.keys = keys
  }
}

extension Store {
  /// Stores articles in the given order, each as a document of its own.
  ///
  /// - Returns: the results in that order.
  @discardableResult
  package func add(_ articles: [SampleArticle]) throws -> [DraftOutcome] {
    var outcomes: [DraftOutcome] = []
    var rest = articles[...]
    // A transaction may leave documents to the next one.
    while !rest.isEmpty {
      let (batch, found) = SampleArticle.batch(rest)
      let stored = try waiting { try await exchange(batch) }.stored.count
      guard found.values.count >= stored else { throw NotStored() }
      outcomes += found.values.prefix(stored)
      rest = rest.dropFirst(stored)
    }
    return outcomes
  }

  /// Stores an article as a document of its own.
  ///
  /// - Returns: its id.
  @discardableResult
  package func add(
    _ draft: ArticleDraft, source: Int64 = 1, keys: RankKeys = RankKeys(today: 0, now: 0),
    dated: Date? = nil, at fetched: Date
  ) throws -> Int64 {
    let article = SampleArticle(draft, source: source, keys: keys, dated: dated, at: fetched)
    guard let id = try add([article]).first?.id else { throw NotStored() }
    return id
  }
}

extension ArrivedDocument {
  /// A document with one article, which gets keys of zero.
  package init(
    sample draft: ArticleDraft, source: Int64 = 1, dated: Date, terms: [UInt32] = [],
    features: [UInt8]? = nil, at now: Date
  ) {
    self.init(
      source: source, articles: [ArrivedArticle(draft, dated: dated, terms: terms)],
      identities: [draft.ownIdentity], isAmbiguous: draft.isAmbiguous, at: now
    ) { findings in
      var changes = DocumentChanges(weight: 1)
      changes.articles = findings.articles.map { _ in
        var change = DocumentChanges.Article()
        change.keys = RankKeys(today: 0, now: 0)
        change.features = features
        return change
      }
      return changes
    }
  }
}

/// The store has deleted the article, or knows neither its source nor a ranking.
struct NotStored: Error {}

extension SampleArticle {
  fileprivate static func batch(_ articles: ArraySlice<Self>) -> (PollBatch, Recorded<DraftOutcome>)
  {
    let outcomes = Recorded<DraftOutcome>()
    let records = articles.map { article in
      PollRecord(
        source: article.source,
        document: ArrivedDocument(
          source: article.source,
          articles: [
            ArrivedArticle(article.draft, dated: article.dated, terms: article.terms)
          ],
          identities: [article.draft.ownIdentity], isAmbiguous: article.draft.isAmbiguous,
          at: article.fetched
        ) { findings in
          outcomes.add(findings.articles.map(\.outcome))
          var changes = DocumentChanges(weight: article.weight)
          changes.articles = [article.change]
          if !findings.articles[0].outcome.isNew { changes.articles[0].keys = nil }
          return changes
        })
    }
    return (PollBatch(records: records), outcomes)
  }
}

extension DraftOutcome {
  fileprivate var isNew: Bool { if case .inserted = self { true } else { false } }
}
