import Foundation
package import Models
import Ranking
package import Storing

extension Recommender {
  /// Articles that share the heaviest terms of one, among which the nearest are looked for.
  private static let maxCandidates = 60
  /// The most similar of them, which are compared by all of their terms.
  private static let maxCompared = 12

  /// The articles that are most similar to one, the nearest first; of each story one, and none of
  /// the article's own.
  package func related(
    to id: Int64, limit: Int, in store: StoreReader
  ) throws -> [RankedArticle] {
    guard let text = try store.indexedText(id), let standing = try store.standing(id) else {
      return []
    }
    let terms = RelatedTerms(title: text.title, body: text.body)
    let searched = terms.heaviest(weights: try store.termWeights(terms.terms), at: now)
    var stories: Set<Int64> = []
    var found: [(article: Int64, likeness: Double, dated: Date)] = []
    for near in try store.related(to: id, terms: searched, limit: Self.maxCandidates)
    where found.count < max(Self.maxCompared, limit) {
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
    // The first is always shown: a text of a few words shares little even with a near one.
    let shown = nearest.prefix(1) + nearest.dropFirst().prefix { $0.0 >= RelatedTerms.least }
    return try store.articles(shown.prefix(limit).map(\.2), reader: store.readerID(reader))
  }

  /// The cosine similarity of an article and others, by all of their terms.
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
}
