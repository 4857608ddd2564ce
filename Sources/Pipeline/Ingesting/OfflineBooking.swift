import Foundation
import Markup
import Models
import Storing

/// Books what one document's articles need for being read offline: their pages where the feed's
/// text is not the whole of them, and their pictures.
struct OfflineBooking {
  private let wishes: OfflineWishes
  private let now: Date
  private let store: StoreWriter

  /// Articles published longer ago, in seconds, are wanted only where the source says `always`:
  /// the backlog of a new source is not what somebody opens a newspaper for.
  private static let backlog = 14.0 * 86_400
  /// Seconds between two looks at the page of an article that is edited again and again.
  private static let editPause = 6.0 * 3600

  init(_ wishes: OfflineWishes, store: StoreWriter, at now: Date) {
    self.wishes = wishes
    self.store = store
    self.now = now
  }

  /// Takes in what became of a draft.
  ///
  /// - Parameter dated: when the article counts as published.
  func see(_ draft: ArticleDraft, _ outcome: DraftOutcome, dated: Date) throws {
    switch outcome {
    case .inserted(let id):
      if let wish = wish(for: draft, dated: dated) {
        try store.wantPage(id, because: wish.phrase, at: now)
      }
      try store.setPictures(pictures(of: draft), article: id, isNew: true, at: now)
    case .edited(let id):
      if PageWish.of(draft, policy: wishes.fullText) != nil {
        try store.wantPageAgain(id, at: now, pause: Self.editPause)
      } else if wishes.fullText == .auto {
        try store.showFeedText(
          id, because: "the feed carries the whole article now", text: draft.searchText,
          words: draft.wordCount)
      }
      try setShownPictures(of: draft, article: id)
    case .updated(let id):
      try setShownPictures(of: draft, article: id)
    case .unchanged, .deleted: break
    }
  }

  private func wish(for draft: ArticleDraft, dated: Date) -> PageWish? {
    let wish = PageWish.of(draft, policy: wishes.fullText)
    return wish == .always || now.timeIntervalSince(dated) < Self.backlog ? wish : nil
  }

  private func pictures(of draft: ArticleDraft) -> [ArticlePicture] {
    PictureChoice.of(lead: draft.image, html: draft.content.html, policy: wishes.images)
  }

  /// While the page's text is shown, its pictures are.
  private func setShownPictures(of draft: ArticleDraft, article: Int64) throws {
    guard try store.reader.page(article)?.shown != .page else { return }
    try store.setPictures(pictures(of: draft), article: article, at: now)
  }
}
