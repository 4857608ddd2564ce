package import Models
import Ranking
import Storing

/// The articles of one document, told apart, with all that can be computed of them before a write
/// waits for a write.
package struct PreparedDocument: Sendable {
  let articles: [Article]
  /// All the identities that its articles are known by.
  let identities: Set<String>
  /// Whether several of its articles share an id.
  let isAmbiguous: Bool

  /// Of a dozen texts, which a loop over the articles need not retain one by one.
  final class Article: Sendable {
    let draft: PreparedDraft
    let features: FeatureExtractor

    init(_ draft: ArticleDraft) {
      self.draft = PreparedDraft(draft)
      features = FeatureExtractor(
        ArticleText(
          authors: draft.authors, tags: draft.tags, title: draft.title, summary: draft.summary,
          url: draft.url))
    }
  }

  package init(_ drafts: [ArticleDraft] = []) {
    let drafts = DraftIdentities.separated(drafts)
    articles = drafts.map(Article.init)
    identities = Set(drafts.map { $0.isAmbiguous ? $0.longIdentity : $0.identity })
    isAmbiguous = drafts.contains(where: \.isAmbiguous)
  }
}
