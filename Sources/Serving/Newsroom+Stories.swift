import Foundation
import Models
import Ranking
import Storing
import ViewModels

extension Newsroom {
  /// Articles named at the end of one.
  static let neighbours = 5
  /// Articles of a story that are shown.
  private static let mostTellings = 200
  /// Articles among which the nearest are looked for.
  private static let candidates = 60
  /// The likeliest of them, which are compared as a whole.
  private static let compared = 12

  /// The articles of a story, best first; of a lone article, itself.
  func story(_ id: Int64) throws -> ListViewModel<ArticleViewModel> {
    try store.read { store in
      let story = try store.storyMembership(of: id)?.story ?? id
      var members = try store.bestStoryMembers(story, limit: Self.mostTellings).map(\.article)
      if members.isEmpty { members = [id] }
      let articles = try store.articles(members, reader: store.readerID(reader))
      guard let first = articles.first else { throw ServingFault.noSuchStory(id) }
      let sources = first.story?.sources ?? 1
      return ListViewModel(
        .story, articles.map(ArticleViewModel.init),
        heading: sources > 1 ? "Told by \(sources) sources" : "Told by one source")
    }
  }

  /// The articles near one, those of its own story left out.
  func related(_ id: Int64, limit: Int) throws -> ListViewModel<ArticleViewModel> {
    try store.read { store in
      guard let article = try store.articles([id], reader: nil).first?.article else {
        throw ServingFault.noSuchArticle(id)
      }
      let near = try related(id, limit: limit, in: store)
      return ListViewModel(
        .related, near.map(ArticleViewModel.init),
        heading: "Related to “\(article.title ?? article.source.name)”",
        emptiness: "Nothing like it is stored.")
    }
  }

  /// - Returns: best first; a story once.
  func related(_ id: Int64, limit: Int, in store: StoreReader) throws -> [RankedArticle] {
    guard let text = try store.indexedText(id), let standing = try store.standing(id) else {
      return []
    }
    let terms = RelatedTerms(title: text.title, body: text.body)
    let searched = terms.heaviest(weights: try store.termWeights(terms.terms), at: now)
    var stories: Set<Int64> = []
    var found: [(article: Int64, likeness: Double, dated: Date)] = []
    for near in try store.related(to: id, terms: searched, limit: Self.candidates)
    where found.count < max(Self.compared, limit) {
      let story = try store.storyMembership(of: near.article)?.story ?? near.article
      if stories.insert(story).inserted { found.append(near) }
    }
    let cosines = try cosines(of: text, to: found.map(\.article), in: store)
    let nearest = found.map { near in
      let gap = near.dated.timeIntervalSince(standing.dated)
      let nearness = RelatedTerms.nearness(
        near.likeness, cosine: cosines[near.article] ?? 0, gap: gap)
      return (nearness, near.likeness, near.article)
    }
    .sorted { $0 > $1 }
    // One is shown, for what is near a text of a few words shares little with it too.
    let shown = nearest.prefix(1) + nearest.dropFirst().prefix { $0.0 >= RelatedTerms.least }
    return try store.articles(shown.prefix(limit).map(\.2), reader: store.readerID(reader))
  }

  /// How alike an article and others are as a whole.
  private func cosines(
    of text: (title: String, body: String), to others: [Int64], in store: StoreReader
  ) throws -> [Int64: Double] {
    let own = ArticleGist(title: text.title, body: text.body)
    var gists: [Int64: ArticleGist] = [:]
    for article in others {
      guard let text = try store.indexedText(article) else { continue }
      gists[article] = ArticleGist(title: text.title, body: text.body)
    }
    let terms = gists.values.reduce(into: Set(own.terms)) { $0.formUnion($1.terms) }
    let weights = try store.termWeights(terms.sorted())
    let direction = own.vector(weights: weights, at: now)
    return gists.mapValues { direction.cosine($0.vector(weights: weights, at: now)) }
  }

  /// What a search finds, best first.
  func search(_ query: SearchQuery) throws -> ListViewModel<SearchHitViewModel> {
    try store.read { store in
      var query = query
      if let category = query.category {
        query.category = try known(
          category, in: store.categoryNames(), else: ServingFault.noSuchCategory)
      }
      if let source = query.source {
        query.source = try known(
          source, in: store.sourceNames(), else: ServingFault.noSuchSource)
      }
      let hits = try store.search(query, reader: store.readerID(reader))
      return ListViewModel(
        .search,
        hits.enumerated().map { SearchHitViewModel($1, rank: $0 + 1) },
        emptiness: "Nothing found. All words have to stand in an article; try fewer of them.")
    }
  }
}
