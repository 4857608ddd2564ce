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
    let rules = try readerID.map { try store.rulesMatching(id, reader: $0) } ?? []
    if let place {
      return Explanation(
        article: article.article, terms: try score.terms(list.entries[place]), place: place + 1,
        rules: rules)
    }
    let birth = ranker.published(weight: standing.weight, at: standing.dated)
    let entry = ShownList.Entry(
      article: id,
      base: standing.keys.today + (try profile.raises(of: [id], in: store)[id] ?? 0),
      votes: max(0, standing.keys.today - birth.today),
      rate: profile.rate(id, Exposure(try store.exposure(id))),
      personal: profile.model.bits(try score.features()),
      popularity: try store.popularities(of: [id])[id] ?? 0)
    return Explanation(
      article: article.article, terms: try score.terms(entry),
      absence: try absence(
        of: article, entry.score(profile.mix), list.entries.prefix(page.list.shown), profile.mix,
        store), rules: rules)
  }

  /// Why an article is not among those that are listed.
  private func absence(
    of article: RankedArticle, _ score: Double, _ listed: ArraySlice<ShownList.Entry>, _ mix: Mix,
    _ store: StoreReader
  ) throws -> Explanation.Absence? {
    if let story = article.story {
      let others = Set(
        try store.storyMembers(story.id, limit: Self.mostMembers).map(\.article))
      if let place = listed.firstIndex(where: { others.contains($0.article) }) {
        return .told(article: listed[place].article, place: place + 1)
      }
    }
    guard let last = listed.last else { return nil }
    let lead = last.score(mix) - last.loss - score
    return lead > 0 ? .lower(bits: lead, count: listed.count) : nil
  }

  /// Articles of a story that are looked for in a list.
  private static var mostMembers: Int { 1000 }
}
