import Foundation
package import Models
import Ranking
import Store

extension Recommender {
  /// Explains the place of an article in the list of a category, or of all articles; `nil` if there
  /// is no such article.
  ///
  /// - Throws: ``UnknownName`` if the category does not exist.
  package func explanation(of id: Int64, category: String?) throws -> Explanation? {
    recordWaiting()
    // One window only: a further article is not worth the time for a second window.
    let query = FeedQuery(category: category, limit: Diversity.window - 1)
    let basis = try store.listBasis(query, reader: reader, closingList: false)
    guard let inputs = try store.scoreInputs(of: id, reader: reader), let ranking = basis.ranking
    else { return nil }
    let ranker = Ranker(settings: ranking.settings, epoch: ranking.epoch)
    let profile = ReaderProfile(basis.state)
    let score = ScoreExplanation(inputs: inputs, ranker: ranker, profile: profile, now: now)
    let learning = profile.reader.map { _ in
      Explanation.Learning(
        lists: inputs.lists.closed, taught: inputs.lists.chosen, moved: inputs.lists.moved,
        reach: profile.weights.personal * profile.model.reach)
    }
    let page = try PersonalizedPage(
      basis, profile: profile, ranker: ranker, exploring: ranking.settings.explores,
      reader: reader, listID: 1, at: now, in: store)
    let listed = ShownList(at: now, bytes: page.list.entries).entries.prefix(page.list.shown)
    if let place = listed.firstIndex(where: { $0.article == id }) {
      return Explanation(
        article: inputs.article.article, terms: score.terms(listed[place]), place: place + 1,
        rules: inputs.rules, learning: learning)
    }
    let birth = ranker.published(weight: inputs.weight, at: inputs.dated)
    let entry = ShownList.Entry(
      article: id, base: inputs.keys.today + (profile.hasRaises ? inputs.raise : 0),
      votes: max(0, inputs.keys.today - birth.today),
      rate: profile.rate(id, inputs.exposure, at: now),
      personal: profile.taste(of: id, profile.model.bits(score.features)),
      popularity: inputs.popularity)
    return Explanation(
      article: inputs.article.article, terms: score.terms(entry),
      absence: absence(of: inputs, entry.score(profile.weights), listed, profile.weights),
      rules: inputs.rules, learning: learning)
  }

  private func absence(
    of inputs: ArticleScoreInputs, _ score: Double, _ listed: ArraySlice<ShownList.Entry>,
    _ weights: ScoreWeights
  ) -> Explanation.Absence? {
    let others = Set(inputs.storyArticles)
    if let place = listed.firstIndex(where: { others.contains($0.article) }) {
      return .coveredBy(article: listed[place].article, place: place + 1)
    }
    guard let last = listed.last else { return nil }
    let lead = last.score(weights) - last.loss - score
    return lead > 0 ? .lower(bits: lead, count: listed.count) : nil
  }
}
