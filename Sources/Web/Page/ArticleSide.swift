import Composing
import ViewModels
import Views
import Words

/// The side column of an article: other sources of its story, changes, related articles, and the
/// explanation of its rank.
struct ArticleSide {
  let view: PageView
  let article: ArticleDetailViewModel

  private static let storyArticleLimit = 12

  private func region(_ name: String, _ title: String, _ content: HTML) -> HTML {
    """
    <section class="\(name)" aria-labelledby="\(name)"><h2 id="\(name)">\(title)</h2>\
    \(content)</section>
    """
  }

  /// The articles of the story in the order of publication, with what each adds.
  func story() throws -> HTML? {
    guard article.storySources != nil else { return nil }
    let story = try view.newsroom.page(for: .story(article.identity), as: StoryViewModel.self)
    let rows = story.inOrder.prefix(Self.storyArticleLimit).map { item in
      var frame = CardFrame()
      frame.language = item.language
      frame.address =
        item.identity == article.identity ? nil : view.paths.article(item.identity)
      return view.renderer.point(item, StoryArticleViewModel.timeline, in: frame)
    }
    return region(
      "told", view.wording(story.coverage), "<ol class=\"timeline\">\(rows)</ol>")
  }

  var related: HTML? {
    let cards = article.items.map { view.card($0, at: .side) }
    guard !cards.isEmpty else { return nil }
    return region("related", view(.related), "\(cards)")
  }

  var changes: HTML? {
    let texts = article.earlierTexts
    guard !texts.isEmpty else { return nil }
    let rows = texts.reversed().map { text -> HTML in
      """
      <li><a href="\(view.paths.changes(article.identity, since: text.number))">\
      \(view.wording(.sinceText, text.number))</a> \
      <span class="secondary">\(view.renderer.time(text.replaced, isAgo: true))</span></li>
      """
    }
    return region("changes", view(.changes), "<ul class=\"plain\">\(rows)</ul>")
  }

  func explanation() throws -> HTML? {
    do {
      let explanation = try view.newsroom.page(
        for: .explain(article.identity, category: nil), as: ExplanationViewModel.self)
      let bars = ExplanationBars(view: view, explanation: explanation)
      return region("why", view(.whyHere), bars.markup)
    } catch NewsroomFault.noSuchArticle {
      return nil
    }
  }
}
