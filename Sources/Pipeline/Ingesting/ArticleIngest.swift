package import Foundation
package import Models
import Ranking
package import Store

/// Prepares one document's articles for the store: their publication dates, and the decisions that
/// depend on stored data. Their stories are found afterwards; see ``StoryPass``.
package struct ArticleIngest: Sendable {
  private let policy: OfflinePolicy
  private let rules: SourceRules?
  private let dated: Date?
  private let now: Date
  private let clock: (@Sendable () -> Date)?

  /// - Parameters:
  ///   - policy: what to fetch for reading the articles offline.
  ///   - rules: readers' rules for the source's articles.
  ///   - dated: publication date of all articles; `nil` uses their own dates.
  ///   - now: when the document was received.
  ///   - clock: the time at which it is stored; `nil` means `now`.
  package init(
    policy: OfflinePolicy = .none, rules: SourceRules? = nil, dated: Date? = nil, now: Date,
    clock: (@Sendable () -> Date)? = nil
  ) {
    self.policy = policy
    self.rules = rules
    self.dated = dated
    self.now = now
    self.clock = clock
  }

  /// Computes everything that can be known before the write transaction begins. Drafts that repeat
  /// another one are left out.
  ///
  /// - Parameters:
  ///   - weight: votes that each of the source's articles starts with.
  ///   - isFirst: whether the source has never delivered an article. Then its undated articles are
  ///     backlog, not new.
  package func document(
    _ drafts: [ArticleDraft], source: Int64, weight: Double, isFirst: Bool
  ) -> ArrivedDocument {
    let drafts = DraftIdentities(drafts).drafts
    let features = drafts.map { draft in
      FeatureExtractor(
        FeatureInput(
          authors: draft.authors, tags: draft.tags, title: draft.title, summary: draft.summary,
          url: draft.url))
    }
    let articles = drafts.enumerated().map { position, draft in
      let dated = Ranker.publicationDate(
        published: self.dated ?? draft.published ?? draft.modified, firstSeen: now,
        backlogPosition: isFirst ? position : nil)
      return ArrivedArticle(
        draft, dated: dated, terms: features[position].buckets,
        droppedBy: rules?.drop(draft, dated: dated, at: now))
    }
    let decision = DocumentDecision(
      articles, features, weight: weight, policy: policy, rules: rules, now: now)
    return ArrivedDocument(
      source: source, articles: articles, identities: Set(drafts.map(\.ownIdentity)),
      isAmbiguous: drafts.contains(where: \.isAmbiguous), at: now, clock: clock,
      deciding: decision.changes)
  }
}
