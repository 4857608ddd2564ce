import Basics
import Composing
import Foundation
import Models
import Recommending
import Store

/// The operations of the sync APIs for the reader of an app. An app's read mark sets the read mark
/// only: it is not recorded as an opened article. A star is a bookmark.
struct SyncReader: Sendable {
  let store: any Store
  let app: AppPassword
  let now: Date

  var id: Int64 { app.reader.id }
  var name: String { app.reader.name }
  var mayWrite: Bool { app.rights.mayWrite }
  /// When the app used its password last, before this request.
  var lastUse: Date { app.lastUsed ?? now }

  /// The icons of sources that an app shows; those that are missing are fetched for the next time.
  func icons(of sources: [StreamSource]) throws -> [Int64: SourceIcon] {
    try store.icons(of: wanting(sources))
  }

  /// The sources of these that have an icon; those that are missing are fetched for the next time.
  func sourcesWithIcon(among sources: [StreamSource]) throws -> Set<Int64> {
    try store.sourcesWithIcon(among: wanting(sources))
  }

  private func wanting(_ sources: [StreamSource]) -> [Int64] {
    let ids = sources.map(\.id)
    try? store.wantIcons(of: ids, at: now)
    return ids
  }

  /// The reader's subscriptions, and other sources whose articles the reader may have marked.
  func sources() throws -> [StreamSource] {
    try store.streamSources(reader: name)
  }

  func subscriptions() throws -> [StreamSource] { try sources().filter(\.isSubscribed) }

  /// Records that an app got a list of articles: since then, others are new. It is optional work.
  /// What an app that only reads gets does not count as the reader's visit.
  func noteVisit() {
    guard mayWrite else { return }
    try? store.noteVisit(of: name, at: now)
  }

  func counts(of sources: [StreamSource]) throws -> [Int64: StreamCount] {
    try store.streamCounts(of: sources.map(\.id), reader: name)
  }

  func ids(_ query: StreamQuery) throws -> [Int64] {
    try store.streamIDs(query, reader: name)
  }

  func items(_ ids: [Int64]) throws -> [StreamItem] {
    try store.streamItems(ids, reader: name)
  }

  func markChanges(among ids: [Int64]) throws -> [Int64: Date] {
    try store.markChanges(among: ids, reader: name)
  }

  /// Ids without an article that the reader sees are ignored, here and in ``star(_:isStarred:)``.
  func mark(_ ids: [Int64], isRead: Bool) throws {
    try store.mark(withoutForeign(ids), isRead: isRead, reader: name, at: now)
  }

  /// - Parameter before: only articles that were fetched before this time.
  func markAll(_ query: StreamQuery, isRead: Bool = true, before: Date? = nil) throws {
    try store.markAll(query, isRead: isRead, before: before, reader: name, at: now)
  }

  func star(_ ids: [Int64], isStarred: Bool) throws {
    let known = try store.existing(withoutForeign(ids))
    guard !known.isEmpty else { return }
    let interaction = isStarred ? Interaction.bookmark : .unbookmark
    try recommender.record(interaction, articles: known)
    recommender.storeModel(after: interaction)
  }

  /// - Throws: ``LabelRefusal`` if the reader or an article would have too many labels.
  func label(_ ids: [Int64], adding names: [String], removing others: [String]) throws {
    let labelled = try store.label(
      withoutForeign(ids), adding: names, removing: others, reader: name)
    if labelled == nil { throw LabelRefusal.tooMany }
  }

  func labelNames() throws -> [String] { try store.labelNames(of: name) }

  /// Today's best, in their order. Records no impressions: an app that fetches the list does not
  /// tell that the reader sees it.
  func best(_ limit: Int) throws -> [Int64] {
    try recommender.page(FeedQuery(limit: limit)).items.map(\.id)
  }

  /// A page of the highest-ranked articles of a period, one per story.
  ///
  /// - Parameter page: from 1 on.
  func hot(since: Date, until: Date?, limit: Int, page: Int) throws -> [HotArticle] {
    // Newer articles are filtered out afterwards, so more candidates are needed.
    let most = until == nil ? limit * page : 2000
    let listed = try recommender.page(FeedQuery(since: since, limit: most)).items
    let wanted = listed.filter { ranked in
      until.map { ranked.article.time < $0 } ?? true
    }.dropFirst(limit * (page - 1)).prefix(limit)
    let byStory = try store.articleIDs(
      ofStories: wanted.compactMap(\.story?.id), reader: name, .latest, limit: 100)
    return wanted.map { ranked in
      let storyArticles = ranked.story.flatMap { byStory[$0.id] } ?? []
      return HotArticle(
        article: ranked.id, score: ranked.score,
        storyArticles: storyArticles.contains(ranked.id)
          ? storyArticles : [ranked.id] + storyArticles)
    }
  }

  /// The articles that match a search text, best first.
  ///
  /// - Throws: ``SyncRefusal`` for an invalid text, and for one whose patterns take too many steps.
  func found(_ words: String, limit: Int) throws -> [Int64] {
    if let problem = ProgramSearch.problem(of: words) {
      throw SyncRefusal("The search is invalid: \(problem).")
    }
    do {
      return try store.search(SearchQuery(words, limit: limit), reader: name).map(\.article.id)
    } catch is CostlyExpression {
      throw SyncRefusal("The search was not finished: \(CostlyExpression.message).")
    }
  }

  /// Leaves out articles that only other readers have, such as their saved pages.
  private func withoutForeign(_ ids: [Int64]) throws -> [Int64] {
    let foreign = try Set(store.foreign(ids, to: name))
    return foreign.isEmpty ? ids : ids.filter { !foreign.contains($0) }
  }

  private var recommender: Recommender { Recommender(store: store, reader: name, now: now) }
}

/// A highly ranked article with all articles of its story.
struct HotArticle: Sendable, Hashable {
  var article: Int64
  /// In bits; see `RankedArticle.score`.
  var score: Double
  /// The articles of its story, including this one.
  var storyArticles: [Int64]
}

extension SourceIcon {
  /// As Fever and Miniflux write it: the media type and the bytes in base64.
  var asData: String { type + ";base64," + Data(bytes).base64EncodedString() }
}

extension Sequence<StreamSource> {
  /// The folders in the order of the sources, each with its sources.
  var folders: [(folder: StreamCategory, sources: [StreamSource])] {
    var places: [Int64: Int] = [:]
    var folders: [(folder: StreamCategory, sources: [StreamSource])] = []
    for source in self {
      if let place = places[source.folder.id] {
        folders[place].sources.append(source)
      } else {
        places[source.folder.id] = folders.count
        folders.append((source.folder, [source]))
      }
    }
    return folders
  }

  var byID: [Int64: StreamSource] {
    Dictionary(firstOf: map { ($0.id, $0) })
  }
}

extension StreamSource {
  /// The first category: apps know one of each source.
  var folder: StreamCategory { categories[0] }

  /// The feed's address without credentials, which only the fetcher may know.
  var address: String {
    let feed = Source.keptFeed(url) ?? ""
    return WebAddress.withoutCredentials(feed.isEmpty ? url : feed)
  }

  /// The source's web page, never empty.
  var site: String {
    if let homePage, !homePage.isEmpty { return homePage }
    let address = address
    return address.hasPrefix("http") ? WebAddress(address)?.root ?? address : address
  }
}
