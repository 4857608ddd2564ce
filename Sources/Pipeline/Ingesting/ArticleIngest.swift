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

  /// - Parameters:
  ///   - policy: what to fetch for reading the articles offline.
  ///   - rules: readers' rules for the source's articles.
  ///   - dated: publication date of all articles; `nil` uses their own dates.
  ///   - now: when the document was received.
  package init(
    policy: OfflinePolicy = .none, rules: SourceRules? = nil, dated: Date? = nil, now: Date
  ) {
    self.policy = policy
    self.rules = rules
    self.dated = dated
    self.now = now
  }

  /// - Parameters:
  ///   - weight: votes that each of the source's articles starts with.
  ///   - isFirst: whether the source has never delivered an article. Then its undated articles are
  ///     backlog, not new.
  package func document(
    _ document: PreparedDocument, source: Int64, weight: Double, isFirst: Bool
  ) -> ArrivedDocument {
    let articles = document.articles.enumerated().map { position, article in
      let draft = article.draft.draft
      let dated = Ranker.publicationDate(
        published: self.dated ?? draft.published ?? draft.modified, firstSeen: now,
        backlogPosition: isFirst ? position : nil)
      var arrived = ArrivedDocument.Article(
        article.draft, dated: dated, terms: article.features.buckets)
      arrived.droppedBy = rules?.drop(draft, dated: dated, at: now)
      return arrived
    }
    let decision = DocumentDecision(
      document.articles, dates: articles.map(\.dated), weight: weight, policy: policy,
      rules: rules, now: now)
    return ArrivedDocument(
      source: source, articles: articles, identities: document.identities,
      isAmbiguous: document.isAmbiguous, at: now, deciding: decision.changes)
  }

  /// As ``document(_:source:weight:isFirst:)-(PreparedDocument,_,_,_)``, for drafts that are not
  /// prepared yet.
  package func document(
    _ drafts: [ArticleDraft], source: Int64, weight: Double, isFirst: Bool
  ) -> ArrivedDocument {
    document(PreparedDocument(drafts), source: source, weight: weight, isFirst: isFirst)
  }
}
