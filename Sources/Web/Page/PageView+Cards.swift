import ViewModels
import Views
import Words

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
    if article.isBookmarked {
      frame.mark = "<span class=\"kept\"><span aria-hidden=\"true\">◆</span> \(self(.kept))</span>"
    }
    guard place != .side else { return renderer.card(article, in: frame) }
    frame.picture = thumbnail(article, isLead: place == .lead)
    frame.actions = actions(article)
    return renderer.card(article, in: frame)
  }

  /// The card's picture also links to the article, for pointers only.
  private func thumbnail(_ article: some ArticlePresentable, isLead: Bool) -> HTML? {
    guard settings.showsPictures, settings.density == .cards,
      let digest = article.imageFile.flatMap(StoredPicture.digest)
    else { return nil }
    let widths = isLead ? [400, 800, 1200] : [160, 320]
    let picture = PictureMarkup(
      address: paths.picture(digest, width: isLead ? 800 : 320),
      widths: widths.map { ($0, paths.picture(digest, width: $0)) })
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
      \(button(isRead ? .unread : .read, id, isRead ? .markUnread : .markRead))
      """
  }

  /// A button of the page's single form for actions (``deedForm``).
  func button(_ action: ArticleAction, _ id: Int64, _ word: MessageKey, isPressed: Bool? = nil)
    -> HTML
  {
    """
    <button form="deeds" name="deed" value="\(action.rawValue)-\(id)"\
    \("aria-pressed", is: isPressed.map(String.init))>\(self(word))</button>
    """
  }

  /// The form of all action buttons: one form for all keeps the page small.
  var deedForm: HTML {
    "<form id=\"deeds\" method=\"post\" action=\"\(paths.marks)\">\(fields())</form>"
  }
}
