internal import Basics
package import Models
import Ranking
import Recommending
import Store
package import ViewModels
internal import Words

extension Newsroom {
  /// Maximum number of other articles of a story that an edition names.
  private static let storyArticleLimit = 12

  /// A newspaper: the top articles of some categories with their full texts, each story once. It
  /// records nothing.
  ///
  /// - Throws: ``NewsroomFault`` for a missing item, ``StoreFault`` for the database.
  package func edition(_ query: EditionQuery) throws -> EditionViewModel {
    let names = query.categories.isEmpty ? [nil] : query.categories.map(Optional.some)
    var ranking: [RankedArticle] = []
    var seen: Set<Int64> = []
    var told: Set<Int64> = []
    for name in names {
      let list = FeedQuery(
        category: name, unread: query.unread, since: query.since, condition: query.condition,
        limit: query.minutes == nil ? query.limit : ReadingBudget.maxArticles)
      let page = try NewsroomFault.naming { try recommender.page(dated(list)) }
      for article in page.items {
        guard seen.insert(article.id).inserted,
          article.story.map({ told.insert($0.id).inserted }) ?? true
        else { continue }
        ranking.append(article)
      }
    }
    if names.count > 1 { ranking.sort { ($0.score, $0.id) > ($1.score, $1.id) } }
    ranking =
      query.minutes.map { ReadingBudget(minutes: $0).chosen(of: ranking) }
      ?? Array(ranking.prefix(query.limit))
    let tabs = query.categories.isEmpty ? try store.listNames().categories : query.categories
    let places = Dictionary(firstOf: tabs.enumerated().map { ($1.lowercased(), $0) })
    let sections = ranking.enumerated().sorted { one, other in
      let keys = [one, other].map { places[$0.element.article.category.lowercased()] ?? .max }
      return (keys[0], one.element.article.category, one.offset)
        < (keys[1], other.element.article.category, other.offset)
    }.map(\.element)
    let whole = try store.wholeArticles(sections.map(\.id), reader: reader).articles
      .reduce(into: [Int64: WholeArticle]()) { $0[$1.ranked.id] = $1 }
    let coverage = try coverage(of: sections)
    let wording = Wording(query.language)
    return EditionViewModel(
      name: query.name, date: now, zone: query.zone, wording: wording,
      articles: sections.compactMap { ranked in
        guard let whole = whole[ranked.id] else { return nil }
        return EditionArticleViewModel(
          // An edition is read elsewhere: it has a picture itself, or the address on the web.
          Self.detail(ranked, whole.content, whole.offline, whole.annotations, named: nil),
          section: ranked.article.category, coverage: coverage[ranked.id] ?? [], zone: query.zone,
          wording: wording)
      },
      ranking: ranking.map(\.id).filter { whole[$0] != nil })
  }

  /// The other articles of the stories of some articles from the reader's sources, one per source.
  private func coverage(of articles: [RankedArticle]) throws -> [Int64: [RankedArticle]] {
    let told = articles.filter { $0.story.map { $0.sources > 1 } ?? false }
    let members = try store.articleIDs(
      ofStories: told.compactMap(\.story?.id), reader: reader, .best,
      limit: Self.storyArticleLimit)
    let others = try store.articles(Set(members.values.joined()).sorted(), reader: reader)
      .reduce(into: [Int64: RankedArticle]()) { $0[$1.id] = $1 }
    return told.reduce(into: [:]) { coverage, article in
      var sources: Set<String> = [article.article.source.name]
      coverage[article.id] = (article.story.flatMap { members[$0.id] } ?? [])
        .filter { $0 != article.id }.compactMap { others[$0] }
        .filter { sources.insert($0.article.source.name).inserted }
    }
  }
}
