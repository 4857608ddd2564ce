import Foundation
import Models
import Ranking
import Recommending
import Storing
package import ViewModels

extension Newsroom {
  /// Why an article stands where it does.
  func explain(_ id: Int64, _ category: String?) throws -> any PageModel {
    let explanation = try store.read { store -> Explanation in
      let readerID = try store.readerID(reader)
      guard let article = try store.articles([id], reader: readerID).first,
        let standing = try store.standing(id), let basis = try store.rankingBasis()
      else { throw ServingFault.noSuchArticle(id) }
      let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
      let insight = try ReaderProfile(readerID, in: store)
      let reasons = ScoreExplanation(
        article: article, ranker: ranker, insight: insight, now: now, store: store)
      let category = try category.map {
        try known($0, in: store.categoryNames(), else: ServingFault.noSuchCategory)
      }
      // One window, as of a list: one more article would be looked for in a second.
      let page = try PersonalizedPage(
        FeedQuery(category: category, limit: Diversity.window - 1), insight: insight,
        ranker: ranker, exploring: basis.settings.explores, listID: 1, at: now, in: store)
      let list = ShownList(at: now, bytes: page.list.entries)
      let place = list.entries.prefix(page.list.shown).firstIndex { $0.article == id }
      if let place {
        return Explanation(
          article: article.article, terms: try reasons.terms(list.entries[place]),
          place: place + 1)
      }
      let birth = ranker.published(weight: standing.weight, at: standing.dated)
      let entry = ShownList.Entry(
        article: id, base: standing.keys.today,
        votes: max(0, standing.keys.today - birth.today),
        rate: insight.rate(id, Exposure(try store.exposure(id))),
        personal: insight.model.bits(try reasons.features()),
        popularity: try store.popularities(of: [id])[id] ?? 0)
      return Explanation(article: article.article, terms: try reasons.terms(entry))
    }
    return ExplanationViewModel(explanation)
  }

  /// Forgets everything that was learned about the reader, in the file too. Articles stand where
  /// they would without the reader's deeds; what was read, bookmarked and hidden stays marked.
  func forget() throws -> any PageModel {
    let articles = try store.write { writer -> Int in
      guard let id = try writer.reader.readerID(reader) else { return 0 }
      try writer.wipesDeleted(true)
      let articles = try writer.forget(id)
      // What sources weigh was learned too.
      try FeedbackRecorder(store: writer).rebuild()
      let moved = Set(articles).union(try writer.reweigh())
      if let basis = try writer.reader.rankingBasis() {
        let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
        for article in moved.sorted() {
          guard let standing = try writer.reader.standing(article) else { continue }
          let log = try writer.reader.log(article)
          try writer.setRank(
            ranker.rebuilt(publishedAt: standing.dated, weight: standing.weight, log: log),
            article: article)
          try writer.setLocalCounts(EventLog.counts(log), article: article)
        }
      }
      try writer.wipesDeleted(false)
      return articles.count
    }
    // What the log of writes still holds goes too; where others read it, when they have ended.
    try? store.shrink()
    return ForgottenViewModel(reader: reader, articles: articles)
  }

  /// How well the lists were ordered that the reader was shown, week by week.
  package func ownReplay(peakMemory: Int) throws -> any PageModel {
    let lists = try store.read { store in
      try store.readerID(reader).map { id in
        try store.closedLists(reader: id).map { stored in
          try ImpressionFeedback.choice(
            of: ShownList(at: stored.at, bytes: stored.entries), reader: id, in: store)
        }
      } ?? []
    }
    var groups: [ReplayGroup] = []
    for list in lists {
      // 1970 began on a Thursday; weeks begin on Mondays.
      let week = ((list.at.timeIntervalSince1970 / 86_400 + 3) / 7).rounded(.down) * 7 - 3
      let name =
        "week of "
        + Date(timeIntervalSince1970: week * 86_400).formatted(.iso8601.year().month().day())
      if groups.last?.name != name { groups.append(ReplayGroup(name: name)) }
      func quality(by score: (ShownList.Entry) -> Double) -> OrderQuality {
        let entries = list.entries.sorted { (score($0), $0.article) > (score($1), $1.article) }
        return OrderQuality(entries.map(\.gain), scores: entries.map(score))
      }
      groups[groups.count - 1].record(
        ours: OrderQuality(list.entries.map(\.gain)),
        newest: quality { $0.dated.timeIntervalSince1970 },
        popularity: quality(by: \.popularity))
    }
    return ReplayViewModel(
      groups.map(ReplayGroupViewModel.init(group:)), asksPerSecond: nil, peakMemory: peakMemory,
      isOwn: true)
  }
}

extension ShownList.Entry {
  /// What it turned out to be worth.
  fileprivate var gain: Double { isOpened ? 1 : 0 }
}
