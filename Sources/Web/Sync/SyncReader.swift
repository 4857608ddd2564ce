import Foundation
import Models
import Recommending
import Storing

/// What the sync dialects ask and do for one reader. What an app marks read is marked read and no
/// more: it does not say that its reader has opened it. A star is a bookmark.
struct SyncReader: Sendable {
  let store: any Store
  let name: String
  let now: Date

  func sources() throws -> [StreamSource] {
    try store.streamSources(reader: name)
  }

  func ids(_ query: StreamQuery) throws -> [Int64] {
    try store.streamIDs(query, reader: name)
  }

  func items(_ ids: [Int64]) throws -> [StreamItem] {
    try store.streamItems(ids, reader: name)
  }

  func mark(_ ids: [Int64], isRead: Bool) throws {
    try store.mark(ids, isRead: isRead, reader: name, at: now)
  }

  /// Articles that are not there are passed over.
  func star(_ ids: [Int64], isStarred: Bool) throws {
    let known = try store.existing(ids)
    guard !known.isEmpty else { return }
    let interaction = isStarred ? Interaction.bookmark : .unbookmark
    try recommender.record(interaction, articles: known)
    recommender.storeModel(after: interaction)
  }

  /// The best of today, in their order. That an app fetches the list does not say that its reader
  /// sees it: nothing is recorded.
  func best(_ limit: Int) throws -> [Int64] {
    try recommender.page(FeedQuery(limit: limit)).items.map(\.id)
  }

  /// A page of what the ranking puts first of some time, each story once.
  ///
  /// - Parameter page: from 1 on.
  func hot(since: Date, until: Date?, limit: Int, page: Int) throws -> [HotArticle] {
    // What is too new is passed over, so that more has to be looked at.
    let most = until == nil ? limit * page : 2000
    let listed = try recommender.page(FeedQuery(since: since, limit: most)).items
    let wanted = listed.filter { ranked in
      until.map { (ranked.article.published ?? ranked.article.fetched) < $0 } ?? true
    }.dropFirst(limit * (page - 1)).prefix(limit)
    let told = try store.tellings(of: wanted.compactMap(\.story?.id), .latest, limit: 100)
    return wanted.map { ranked in
      let tellings = ranked.story.flatMap { told[$0.id] } ?? []
      return HotArticle(
        article: ranked.id, score: ranked.score,
        tellings: tellings.contains(ranked.id) ? tellings : [ranked.id] + tellings)
    }
  }

  /// The articles that match what was typed, best first.
  func found(_ words: String, limit: Int) throws -> [Int64] {
    try store.search(SearchQuery(words, limit: limit), reader: name).map(\.article.id)
  }

  private var recommender: Recommender { Recommender(store: store, reader: name, now: now) }
}
