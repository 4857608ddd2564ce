import Composing
import Foundation
import ViewModels
import Views
import Words

/// Everything that a page is made from: the request, the session, the settings, the newsroom and
/// the renderer.
struct PageView: Sendable {
  var request: WebRequest
  let session: PageSession
  let settings: PageSettings
  let newsroom: Newsroom
  var renderer: HTMLRenderer
  let paths: PagePath
  let unread: UnreadCounts
  /// The action that a form has just done, for the status line.
  let done: CompletedAction?
  /// The change to an article that a form has just made, for its page's status line.
  var change: (change: ArticleChange, article: Int64)?
  /// The list that is shown; `nil` without one.
  var list: Int64?

  var wording: Wording { renderer.wording }

  func callAsFunction(_ word: MessageKey) -> String { wording[word] }

  /// The tabs of the navigation, with unread counts: all articles, then the categories.
  func categories() throws -> [TabViewModel] {
    try settings.arranged(unread.tabs(of: session.reader, at: newsroom.now))
  }

  /// The same with the tabs that the reader has hidden, in the order of the configuration.
  func allCategories() throws -> [TabViewModel] {
    try unread.tabs(of: session.reader, at: newsroom.now)
  }

  /// This page's own path with its query: `/categories/sport?after=x`. It leads back to the list as
  /// it is shown. The report of the last action is left out.
  var place: String {
    var fields = request.query.filter { !CompletedAction.names.contains($0.name) }
    if let list {
      fields.removeAll { $0.name == ReadingListPlace.name }
      fields.append((ReadingListPlace.name, String(list)))
    }
    return request.place(with: fields)
  }

  /// A form, with the session's token if it changes something.
  ///
  /// - Parameter isRefused: whether the request is this form, sent in vain: its fields have again
  ///   what was typed.
  func form(
    to address: String, isQuery: Bool = false, style: String? = nil, attributes: HTML? = nil,
    isRefused: Bool = false, _ fields: FormField...
  ) -> HTML {
    let token = FormField.hidden(FormGuard.field, session.formToken)
    return Form(
      action: address, isQuery: isQuery, style: style, attributes: attributes,
      typed: isRefused ? request.form : nil, fields: isQuery ? fields : [token] + fields
    ).markup
  }

  /// A way to another page.
  func way(_ word: MessageKey, to address: String) -> HTML {
    "<a class=\"way\" href=\"\(address)\">\(self(word))</a>"
  }

  /// Stands for what is not there.
  func placeholder(_ word: MessageKey) -> HTML { "<p class=\"placeholder\">\(self(word))</p>" }

  /// A sentence about what went wrong.
  func alert(_ sentence: String) -> HTML {
    "<p role=\"alert\" class=\"failure\">\(sentence)</p>"
  }

  /// The nearest names to one that does not exist.
  func links(to near: [String], _ way: (String) -> String) -> HTML? {
    guard !near.isEmpty else { return nil }
    let links = near.prefix(3).map { name -> HTML in
      "<li><a href=\"\(way(name))\"><bdi>\(name)</bdi></a></li>"
    }
    return "<ul class=\"plain\">\(links)</ul>"
  }
}

/// The parts of a page that show a source.
extension PageView {
  /// Advice for a source with problems, with buttons for what it advises.
  func advice(_ source: some HealthPresentable) -> HTML? {
    source.advice.map { advice in
      "<p class=\"advice\">\(wording(advice.message))</p>\(buttons(advice.step, source))"
    }
  }

  private func buttons(_ step: SourceAdvice.Step, _ source: some HealthPresentable) -> HTML {
    switch step {
    case .readdress(let address):
      sourceForm("readdress", .useNewAddress, ["name": source.name, "url": address])
    case .lookAgain:
      """
      \(way(.lookAgain, to: paths.addSource(at: source.home)))\
      \(sourceForm("unsubscribe", .unsubscribe, ["name": source.name]))
      """
    }
  }

  /// A form with one button, which changes the reader's list of sources.
  func sourceForm(
    _ action: String, _ word: MessageKey, _ fields: KeyValuePairs<String, String>
  ) -> HTML {
    form(
      to: paths.sources, .all(fields.map { .hidden($0.key, $0.value) }),
      .button(self(word), "do", action))
  }
}

/// The position of a card, which determines its size.
enum CardPlace {
  /// The first story of a front page.
  case lead
  /// Beside the first story: the picture is shown only on a narrow page, where the card is below
  /// the first.
  case beside
  /// In the rows below.
  case row
  /// In a list at the side of an article: without picture and buttons.
  case side
}

extension PageView {
  /// An article in a list.
  func card<Element: ArticlePresentable & ViewModel>(_ article: Element, at place: CardPlace)
    -> HTML
  {
    let id = article.identity
    var frame = CardFrame(
      classes: "card \(place)" + (article.isRead ? " read" : ""), identity: id)
    frame.isHidden = article.isHidden
    frame.language = article.language
    frame.headingLevel = place == .side ? 3 : 2
    frame.address = paths.article(id)
    frame.story = paths.story(id)
    frame.comments = article.commentsLink
    frame.own = settings.density == .headlines ? ["marks", "summary"] : ["marks"]
    if article.isBookmarked { frame.mark = keptMark }
    guard place != .side else { return renderer.card(article, in: frame) }
    frame.picture = thumbnail(article, isLead: place == .lead)
    frame.actions = actions(article)
    return renderer.card(article, in: frame)
  }

  /// The mark of a bookmarked article, at the end of its source line.
  var keptMark: HTML {
    "<span class=\"kept\"><span aria-hidden=\"true\">◆</span> \(self(.kept))</span>"
  }

  /// The card's picture also links to the article, for pointers only.
  private func thumbnail(_ article: some ArticlePresentable, isLead: Bool) -> HTML? {
    guard settings.showsPictures, settings.density == .cards,
      let digest = article.imageFile.flatMap(StoredPicture.digest)
    else { return nil }
    let widths = isLead ? [400, 800, 1200] : [160, 320]
    let picture = paths.markup(of: digest, shown: isLead ? 800 : 320, in: widths)
    let sizes: StaticString =
      isLead ? "(min-width: 62rem) 48rem, 100vw" : "(min-width: 40rem) 9.5rem, 6rem"
    return """
      <a class="picture" href="\(paths.article(article.identity))" tabindex="-1" aria-hidden="true">\
      \(picture.markup(sizes: sizes, isFirst: isLead))</a>
      """
  }

  private func actions(_ article: some ArticlePresentable) -> HTML {
    let (id, isKept, isRead) = (article.identity, article.isBookmarked, article.isRead)
    return """
      \(button(isKept ? .unbookmark : .bookmark, id, .bookmark, isPressed: isKept))\
      \(button(.hide, id, .hide))\
      \(button(
        isRead ? .unread : .read, id, isRead ? .markUnread : .markRead,
        or: isRead ? .markRead : .markUnread))
      """
  }

  /// A button of the page's single form for actions (``deedForm``).
  ///
  /// - Parameter other: the word that a press puts in its place. The button is as wide as the longer
  ///   one, so that no press moves what is below.
  func button(
    _ action: ArticleAction, _ id: Int64, _ word: MessageKey, or other: MessageKey? = nil,
    isPressed: Bool? = nil
  ) -> HTML {
    """
    <button form="deeds" name="deed" value="\(action.rawValue)-\(id)"\
    \("aria-pressed", is: isPressed.map(String.init))\("data-or", is: other.map { self($0) })>\(self(word))</button>
    """
  }

  /// The form of all action buttons: one form for all keeps the page small.
  var deedForm: HTML {
    form(to: paths.marks, attributes: "id=\"deeds\"", .hidden("next", place))
  }
}
