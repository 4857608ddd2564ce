import Foundation
import Models
import Serving
import ViewModels
import Views
import Words

/// The side column of an article: other sources of its story, changes, related articles, and the
/// explanation of its rank.
struct ArticleSide {
  let view: PageView
  let article: ArticleDetailViewModel

  /// Maximum number of articles of the story.
  private static let storyArticleLimit = 12

  private func region(_ name: String, _ title: String, _ content: HTML) -> HTML {
    """
    <section class="\(name)" aria-labelledby="\(name)"><h2 id="\(name)">\(title)</h2>\
    \(content)</section>
    """
  }

  /// The articles of the story in the order of publication; the first is marked.
  func story() throws -> HTML? {
    guard let story = article.ranked.story, story.sources > 1 else { return nil }
    let page = try view.newsroom.page(for: .story(article.identity))
    let items = (page as? ListViewModel<ArticleViewModel>)?.items ?? []
    let articles = items.sorted { $0.time < $1.time }.prefix(Self.storyArticleLimit)
    let rows = articles.enumerated().map { index, item -> HTML in
      let isThis = item.identity == article.identity
      let title = item.shownLabel ?? view.wording(item.labelPlaceholder)
      let link: HTML =
        isThis
        ? "<span aria-current=\"true\" dir=\"auto\">\(title)</span>"
        : "<a dir=\"auto\" href=\"\(view.paths.article(item.identity))\">\(title)</a>"
      let first: HTML? = index == 0 ? " <span class=\"first\">\(view(.coveredFirst))</span>" : nil
      let adds: HTML? = added(by: item, among: Array(articles[..<index])).map {
        "<p class=\"adds\">\(view.wording(.adds, $0))</p>"
      }
      return """
        <li\("class", is: isThis ? "this" : nil)\("lang", is: item.language)>\
        <p class="line"><bdi class="source">\(item.originName)</bdi> \
        \(view.renderer.time(item.time))\(first)</p><p>\(link)</p>\(adds)</li>
        """
    }
    return region(
      "told", view.wording(.coveredBySources, story.sources),
      "<ol class=\"timeline\">\(rows)</ol>")
  }

  /// Up to four names in an article's headline and summary that no earlier article of the story
  /// has.
  private func added(by item: ArticleViewModel, among earlier: [ArticleViewModel]) -> String? {
    guard !earlier.isEmpty else { return nil }
    let known = Set(earlier.flatMap { StoryNames.words(in: $0) })
    let names = StoryNames.names(in: item).filter { !known.contains($0.lowercased()) }
    return names.isEmpty ? nil : names.prefix(4).joined(separator: ", ")
  }

  var related: HTML? {
    let cards = article.items.map { view.card($0, at: .side) }
    guard !cards.isEmpty else { return nil }
    return region("related", view(.related), "\(cards)")
  }

  var changes: HTML? {
    let revisions = article.offline.revisions
    guard !revisions.isEmpty else { return nil }
    let rows = revisions.reversed().map { revision -> HTML in
      """
      <li><a href="\(view.paths.changes(article.identity, since: revision.number))">\
      \(view.wording(.sinceText, revision.number))</a> \
      <span class="secondary">\(view.renderer.time(revision.replaced, isAgo: true))</span></li>
      """
    }
    return region("changes", view(.changes), "<ul class=\"plain\">\(rows)</ul>")
  }

  func explanation() throws -> HTML? {
    do {
      let page = try view.newsroom.page(for: .explain(article.identity, category: nil))
      guard let explanation = page as? ExplanationViewModel else { return nil }
      let bars = ExplanationBars(view: view, explanation: explanation)
      return region("why", view(.whyHere), bars.markup)
    } catch ServingFault.noSuchArticle {
      return nil
    }
  }
}
