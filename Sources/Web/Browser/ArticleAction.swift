import Composing
import Models
import ViewModels
import Views
import Words

/// An action of a reader on an article.
enum ArticleAction: String, Sendable, Hashable, CaseIterable {
  case bookmark, unbookmark, hide, unhide, read, unread, share, view

  /// The action that undoes this one.
  var undo: ArticleAction? {
    switch self {
    case .bookmark: .unbookmark
    case .unbookmark: .bookmark
    case .hide: .unhide
    case .unhide: .hide
    case .read: .unread
    case .unread: .read
    case .share, .view: nil
    }
  }

  /// Whether an article is as it is after the action.
  func isDone(to article: some ArticlePresentable) -> Bool {
    switch self {
    case .bookmark: article.isBookmarked
    case .unbookmark: !article.isBookmarked
    case .hide: article.isHidden
    case .unhide: !article.isHidden
    case .read, .view: article.isRead
    case .unread: !article.isRead
    case .share: true
    }
  }

  /// The result, as a sentence.
  var receipt: MessageKey {
    switch self {
    case .bookmark: .didBookmark
    case .unbookmark: .didUnbookmark
    case .hide: .didHide
    case .unhide: .didUnhide
    case .read, .view: .didRead
    case .unread: .didUnread
    case .share: .didShare
    }
  }
}

/// An action on an article, in the form of a button's value: `hide-42`.
struct CompletedAction: Sendable, Hashable {
  /// The query parameters that report it, or an ``ArticleChange``.
  static let names: Set<String> = ["done", "of"]

  let action: ArticleAction
  let article: Int64

  init(_ action: ArticleAction, _ article: Int64) {
    self.action = action
    self.article = article
  }

  /// `nil` for any other text.
  init?(_ text: String?) {
    let parts = (text ?? "").split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let action = ArticleAction(rawValue: String(parts[0])),
      let article = Int64(parts[1]), article > 0
    else { return nil }
    self.init(action, article)
  }

  var text: String { "\(action.rawValue)-\(article)" }
}
