import Foundation
package import Models
import Store
import Words

/// Decides what to fetch so that an article can be read offline: its page if the feed's text is not
/// complete, and its pictures.
struct OfflineDecision: Sendable {
  private let policy: OfflinePolicy
  private let now: Date

  /// Seconds: pages of articles older than this are fetched only if the source says `always`,
  /// because the backlog of a new source is not news.
  private static let backlog = 14.0 * 86_400
  /// Seconds between two fetches of the page of an article that is edited again and again.
  private static let editPause = 6.0 * 3600

  init(_ policy: OfflinePolicy, now: Date) {
    self.policy = policy
    self.now = now
  }

  /// - Parameters:
  ///   - dated: publication date of the article.
  ///   - fullText: the policy of a rule for a new article; it overrides that of the source.
  func decide(
    _ draft: ArticleDraft, _ found: DocumentFindings.Article, dated: Date,
    fullText: FullTextPolicy? = nil, _ change: inout DocumentChanges.Article
  ) {
    if let kept = found.keptText {
      let isBrief = kept.words < FullTextReason.briefWords
      if isBrief || policy.fullText == .always { want(draft, dated: dated, &change) }
      var shown = draft.content
      shown.html = kept.html
      change.pictures = PictureChoice.of(lead: draft.image, shown, policy: policy.images)
      return
    }
    var showsPage = found.showsPage
    switch found.outcome {
    case .inserted:
      want(draft, dated: dated, fullText: fullText, &change)
    // Until now it had only what another program kept.
    case .edited where found.lacksPage, .updated where found.lacksPage:
      want(draft, dated: dated, &change)
    case .edited:
      if FullTextReason.of(draft, policy: policy.fullText) != nil {
        change.page = .wantedAgain(pause: Self.editPause)
      } else if policy.fullText == .auto {
        change.page = .feedShown(
          because: Message(.choiceFeedWhole), text: draft.searchText,
          words: draft.wordCount)
        showsPage = false
      }
    case .updated: break
    case .unchanged, .deleted: return
    }
    // While the page's text is shown, so are its pictures.
    guard !showsPage else { return }
    change.pictures = PictureChoice.of(
      lead: draft.image, draft.content, policy: policy.images)
  }

  private func want(
    _ draft: ArticleDraft, dated: Date, fullText: FullTextPolicy? = nil,
    _ change: inout DocumentChanges.Article
  ) {
    if let reason = reason(for: draft, dated: dated, fullText ?? policy.fullText) {
      change.page = .wanted(because: reason.message)
    }
  }

  private func reason(
    for draft: ArticleDraft, dated: Date, _ policy: FullTextPolicy
  ) -> FullTextReason? {
    let reason = FullTextReason.of(draft, policy: policy)
    return reason == .always || now.timeIntervalSince(dated) < Self.backlog ? reason : nil
  }
}

/// What is fetched of a source's articles for reading without a network.
package struct OfflinePolicy: Sendable, Hashable {
  /// Only what the feed itself carries.
  package static let none = OfflinePolicy(fullText: .never, images: .none)

  package var fullText: FullTextPolicy
  package var images: ImagePolicy
}

extension OfflinePolicy {
  package init(_ source: Source) {
    self.init(fullText: source.fullText, images: source.images)
  }
}
