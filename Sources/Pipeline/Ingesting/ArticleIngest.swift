package import Foundation
package import Models
import Ranking
package import Storing

/// Makes of one document's articles what the store takes in: when each counts as published, and what
/// follows from what is stored of it. Their stories are found afterwards: see ``StoryPass``.
package struct ArticleIngest: Sendable {
  private let policy: OfflinePolicy
  private let rules: SourceRules?
  private let dated: Date?
  private let now: Date

  /// - Parameters:
  ///   - policy: what the articles need for being read offline.
  ///   - rules: what readers want done with the source's articles.
  ///   - dated: when its articles count as published; `nil` is when they say.
  ///   - now: when the document came.
  package init(
    policy: OfflinePolicy = .none, rules: SourceRules? = nil, dated: Date? = nil, now: Date
  ) {
    self.policy = policy
    self.rules = rules
    self.dated = dated
    self.now = now
  }

  /// - Parameters:
  ///   - weight: votes that each of the source's articles begins with.
  ///   - isFirst: whether the source has never brought anything: its undated articles are
  ///     backlog, not news of this minute.
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

  /// As ``document(_:source:weight:isFirst:)-(PreparedDocument,_,_,_)``, of drafts that are
  /// prepared now.
  package func document(
    _ drafts: [ArticleDraft], source: Int64, weight: Double, isFirst: Bool
  ) -> ArrivedDocument {
    document(PreparedDocument(drafts), source: source, weight: weight, isFirst: isFirst)
  }
}
