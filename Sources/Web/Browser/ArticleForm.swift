import Composing
import HTTPTypes
import Models
import ViewModels
import Views
import Words

/// Handles the forms for the labels, the note and the highlights of an article.
struct ArticleForm {
  let view: PageView
  let article: Int64

  private var form: FormFields { view.request.form }

  /// Adds a label, or removes one.
  func label() throws -> WebResponse {
    defer { view.unread.forget(view.session.reader) }
    if let removed = form["remove"] {
      return try perform(.label([article], adding: [], removing: [removed]), as: .unlabelled)
    }
    let name = form["name"]
    return try perform(
      .label([article], adding: name.map { [$0] } ?? [], removing: []), as: .labelled, typed: name)
  }

  func note() throws -> WebResponse {
    try perform(.setNote(form["text"], of: article), as: .noted, typed: form["text"], at: "#notes")
  }

  func highlight() throws -> WebResponse {
    if let number: Int64 = form.number("remove") {
      return try perform(
        .removeHighlight(.number(number), of: article), as: .unhighlighted, at: "#notes")
    }
    let quote = TextQuote(
      exact: form["quote"] ?? "", prefix: form["prefix"] ?? "", suffix: form["suffix"] ?? "")
    // A script sends the surroundings of what it found in the text, and stays there.
    let isTyped = quote.prefix.isEmpty && quote.suffix.isEmpty
    return try perform(
      .highlight(quote, in: article), as: .highlighted, typed: quote.exact,
      at: isTyped ? "#notes" : "")
  }

  /// - Parameter typed: what is in the form's field. If the change is refused, the article comes
  ///   again with it.
  private func perform(
    _ route: Route, as kind: ArticleChange.Kind, typed: String? = nil, at place: String = ""
  ) throws -> WebResponse {
    let before = try state()
    do {
      _ = try view.newsroom.page(for: route)
    } catch let fault as NewsroomFault {
      guard let reason = fault.refusal else { throw fault }
      return try page(.unprocessableContent) {
        $0.refused = RefusedChange(kind: kind, typed: typed, reason: reason)
      }
    }
    let change = ArticleChange(kind, from: before, to: try state())
    // No address tells what a reader wrote: the page that can bring it back is the answer itself.
    guard change.lost == nil else { return try page(.ok) { $0.change = change } }
    return .redirect(
      to: view.paths.article(article) + PagePath.query(change.query) + place)
  }

  /// The article as the answer to its form.
  private func page(
    _ status: HTTPResponse.Status, _ complete: (inout ArticlePage) -> Void
  ) throws -> WebResponse {
    var view = view
    view.request.path = Array(view.request.path.dropLast())
    var page = ArticlePage(view: view, id: article)
    complete(&page)
    return PageResponse.page(try page.document(isView: false), view, status: status)
  }

  private func state() throws -> ArticleDetailViewModel {
    try view.newsroom.page(
      for: .article(article, isPeek: true), as: ArticleDetailViewModel.self)
  }
}

/// What a form has just changed in an article's labels, note or highlights, as the query of the
/// article's page reports it.
struct ArticleChange: Sendable, Hashable {
  enum Kind: String {
    case labelled, unlabelled, highlighted, unhighlighted, noted
  }

  let kind: Kind
  /// The label's name or the highlight's number; `nil` if there is nothing that its form could undo.
  let subject: String?
  /// What the change has deleted.
  private(set) var lost: Lost?

  /// A text of the reader's, which no address tells.
  enum Lost: Sendable, Hashable {
    case note(String)
    case highlight(HighlightViewModel)
  }

  init(_ kind: Kind, _ subject: String? = nil) {
    self.kind = kind
    self.subject = subject
  }

  /// - Returns: `nil` if the query reports no such change, or if the article's state denies it: the
  ///   address may be an old one, or anybody's.
  init?(_ query: FormFields, of article: ArticleDetailViewModel) {
    guard let kind = query["done"].flatMap(Kind.init) else { return nil }
    self.init(kind, query["of"])
    guard isTrue(of: article) else { return nil }
  }

  private func isTrue(of article: ArticleDetailViewModel) -> Bool {
    switch kind {
    case .labelled: subject.map { article.labels.contains($0) } ?? !article.labels.isEmpty
    case .unlabelled:
      subject.map { TagName.fits($0) && !article.labels.contains($0) } ?? true
    case .highlighted:
      subject.map { id in article.highlights.contains { String($0.id) == id } }
        ?? !article.highlights.isEmpty
    case .unhighlighted: subject == nil
    case .noted: subject == nil
    }
  }

  /// The change between two states of an article, of which a form made one label or highlight more
  /// or fewer.
  init(_ kind: Kind, from old: ArticleDetailViewModel, to new: ArticleDetailViewModel) {
    let subject: String? =
      switch kind {
      case .labelled: new.labels.first { !old.labels.contains($0) }
      case .unlabelled: old.labels.first { !new.labels.contains($0) }
      case .highlighted:
        new.highlights.first { highlight in !old.highlights.contains { $0.id == highlight.id } }
          .map { String($0.id) }
      case .unhighlighted, .noted: nil
      }
    self.init(kind, subject)
    lost =
      switch kind {
      case .unhighlighted:
        // One that is not in the text could not be made again.
        old.highlights.first { highlight in
          highlight.isInText && !new.highlights.contains { $0.id == highlight.id }
        }.map(Lost.highlight)
      case .noted: new.note == nil ? old.note.map(Lost.note) : nil
      case .labelled, .unlabelled, .highlighted: nil
      }
  }

  var query: [(name: String, value: String)] {
    var fields = [(name: "done", value: kind.rawValue)]
    if let subject { fields.append((name: "of", value: subject)) }
    return fields
  }

  /// The result, as a sentence.
  var receipt: Message {
    switch kind {
    case .labelled: Message(.fullStop, Message(.receiptLabelled))
    case .unlabelled: Message(.fullStop, Message(.receiptUnlabelled))
    case .highlighted: Message(.didHighlight)
    case .unhighlighted: Message(.didUnhighlight)
    case .noted: Message(.saved)
    }
  }
}

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
