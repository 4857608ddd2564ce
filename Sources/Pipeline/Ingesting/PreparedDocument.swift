package import Models
import Ranking
import Store

/// The distinct articles of one document, with everything that can be computed before the write
/// transaction begins.
package struct PreparedDocument: Sendable {
  let articles: [Article]
  /// All identities of its articles.
  let identities: Set<String>
  /// Whether several of its articles share an id.
  let isAmbiguous: Bool

  /// A class, so that a loop over the articles retains one reference instead of a dozen strings.
  final class Article: Sendable {
    let draft: PreparedDraft
    let features: FeatureExtractor

    init(_ draft: ArticleDraft) {
      self.draft = PreparedDraft(draft)
      features = FeatureExtractor(
        FeatureInput(
          authors: draft.authors, tags: draft.tags, title: draft.title, summary: draft.summary,
          url: draft.url))
    }
  }

  package init(_ drafts: [ArticleDraft] = []) {
    let distinct = DraftIdentities(drafts)
    articles = distinct.drafts.map(Article.init)
    identities = Set(distinct.drafts.map(\.ownIdentity))
    isAmbiguous = distinct.drafts.contains(where: \.isAmbiguous)
  }
}
