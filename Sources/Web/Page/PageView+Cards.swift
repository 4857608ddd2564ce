import Models
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
    let ranked = article.ranked
    let id = ranked.id
    var frame = CardFrame(
      classes: "card \(place)" + (ranked.state.read ? " read" : ""), identity: id)
    frame.isHidden = ranked.state.hidden
    frame.language = ranked.article.language
    frame.headingLevel = place == .side ? 3 : 2
    frame.address = paths.article(id)
    frame.story = paths.story(id)
    frame.comments = ranked.article.commentsURL
    frame.own = ["marks"]
    if ranked.state.bookmarked {
      frame.mark = "<span class=\"kept\"><span aria-hidden=\"true\">◆</span> \(self(.kept))</span>"
    }
    guard place != .side else { return renderer.card(article, in: frame) }
    frame.picture = thumbnail(ranked, isLead: place == .lead)
    frame.actions = actions(ranked)
    return renderer.card(article, in: frame)
  }

  /// The card's picture also links to the article, for pointers only.
  private func thumbnail(_ ranked: RankedArticle, isLead: Bool) -> HTML? {
    guard let digest = ranked.imageFile.flatMap(StoredPicture.digest) else { return nil }
    let widths = isLead ? [400, 800, 1200] : [160, 320]
    let picture = PictureMarkup(
      address: paths.picture(digest, width: isLead ? 800 : 320),
      widths: widths.map { ($0, paths.picture(digest, width: $0)) })
    let sizes: StaticString =
      isLead ? "(min-width: 62rem) 48rem, 100vw" : "(min-width: 40rem) 9.5rem, 6rem"
    return """
      <a class="picture" href="\(paths.article(ranked.id))" tabindex="-1" aria-hidden="true">\
      \(picture.markup(sizes: sizes, isFirst: isLead))</a>
      """
  }

  private func actions(_ ranked: RankedArticle) -> HTML {
    let state = ranked.state
    return """
      \(button(state.bookmarked ? .unbookmark : .bookmark, ranked.id, .bookmark,
        isPressed: state.bookmarked))\
      \(button(.hide, ranked.id, .hide))\
      \(button(state.read ? .unread : .read, ranked.id, state.read ? .markUnread : .markRead))
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
