import ViewModels
import Views
import Words

/// The form that a share, a bookmarklet or a person fills in to save a web page, and the result.
struct SavePage {
  let view: PageView
  /// The address and headline in the form; empty for none.
  let address: String
  let title: String
  /// The article of the page that was just saved.
  var saved: ArticleViewModel?
  /// The reason why the page was not saved.
  var refusal: String?
  /// Whether the address may be the one of a site with feeds.
  var isAddress = false

  func document() throws -> HTML {
    return try view.page(
      .savePage, current: "sources",
      """
      \(refusal.map(view.alert))\(receipt)\(form)\
      <p class="secondary">\(view(.saveHint))</p>\(isAddress ? sources : nil)
      """)
  }

  /// A link for the browser's bookmarks: it opens the form for the page that the browser then
  /// shows.
  static func bookmarklet(of view: PageView) -> String {
    "javascript:location.href='\(view.request.home)/save?address='"
      + "+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title)"
  }

  private var form: HTML {
    view.form(
      to: view.paths.save, style: "add", isRefused: refusal != nil,
      .hidden("title", title),
      view.addressField(address, limit: 4096, placeholder: "https://example.org/…"),
      FormField(name: "tag", label: view(.tag), limit: 100), .action(view(.savePage)))
  }

  private var receipt: HTML? {
    saved.map { article in
      let title = article.shownLabel ?? article.link ?? view(.untitled)
      return """
        <p role="status">\(view(.saved)) \
        <a href="\(view.paths.article(article.identity))" dir="auto">\(title)</a></p>
        """
    }
  }

  private var sources: HTML {
    """
    <p>\(view.way(.addSource, to: view.paths.addSource(at: address)))</p>
    """
  }
}
