import Foundation
package import Models
import Ranking
package import Storing

extension Recommender {
  /// Why an article is where it is in the list of a category, or of all; `nil` for one that is not
  /// there.
  package func explanation(
    of id: Int64, category: String?, in store: StoreReader
  ) throws -> Explanation? {
    let readerID = try store.readerID(reader)
    guard let article = try store.articles([id], reader: readerID).first,
      let standing = try store.standing(id), let basis = try store.rankingBasis()
    else { return nil }
    let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
    let profile = try ReaderProfile(readerID, in: store)
    let score = ScoreExplanation(
      article: article, ranker: ranker, profile: profile, now: now, store: store)
    // One window: computing a second one for one article more is not worth it.
    let page = try PersonalizedPage(
      FeedQuery(category: category, limit: Diversity.window - 1), profile: profile,
      ranker: ranker, exploring: basis.settings.explores, listID: 1, at: now, in: store)
    let list = ShownList(at: now, bytes: page.list.entries)
    let place = list.entries.prefix(page.list.shown).firstIndex { $0.article == id }
    if let place {
      return Explanation(
        article: article.article, terms: try score.terms(list.entries[place]), place: place + 1)
    }
    let birth = ranker.published(weight: standing.weight, at: standing.dated)
    let entry = ShownList.Entry(
      article: id, base: standing.keys.today,
      votes: max(0, standing.keys.today - birth.today),
      rate: profile.rate(id, Exposure(try store.exposure(id))),
      personal: profile.model.bits(try score.features()),
      popularity: try store.popularities(of: [id])[id] ?? 0)
    return Explanation(article: article.article, terms: try score.terms(entry))
  }
}
