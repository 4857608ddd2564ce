import Basics
import Foundation
import Models
import Recommending
import Store
import ViewModels

/// What is recorded after a page of a list was shown.
struct ShownPage {
  /// For learning; `nil` if the list is the same for all readers.
  var impression: PendingImpression?
  /// The list with the page; `nil` if it is kept already.
  var list: ReadingList?
  /// The articles on top of it that others have shared.
  var shared: [Int64] = []
}

/// Lists that are being read (``ReadingList``).
extension Newsroom {
  /// A list of the reader that is still kept.
  func readingList(_ id: Int64) throws -> ReadingList? {
    // It may have been shown a moment ago.
    store.impressions.recordAll(of: reader)
    return try store.readingList(id, of: reader, since: oldestList)
  }

  /// The list with an article that was shown last.
  func lastReadingList(with article: Int64) throws -> ReadingList? {
    store.impressions.recordAll(of: reader)
    return try store.lastReadingList(with: article, of: reader, since: oldestList)
  }

  var oldestList: Date { now.addingTimeInterval(-ReadingList.lifetime) }

  /// The next or first page of a kept list, as it was shown: articles that were read since keep
  /// their places, hidden ones are left out.
  ///
  /// - Returns: `nil` if the list was not shown beyond the query's cursor.
  func page(
    of list: ReadingList, _ query: FeedQuery, nextPage: Int?, _ choice: FieldList<ArticleViewModel>?
  ) throws -> FeedViewModel? {
    guard let page = list.page(after: query.after, limit: query.limit) else { return nil }
    let names = try NewsroomFault.naming {
      try store.feed(
        FeedQuery(category: list.query?.category ?? query.category, limit: 1), reader: reader
      ).list
    }
    return FeedViewModel(
      category: names.category, neighbours: names.tabs, sort: query.sort,
      articles: try cards(page.entries, of: list), next: page.next, list: list.id,
      nextPage: nextPage,
      firstRank: page.first + 1, choice: choice)
  }

  private func cards(
    _ entries: ArraySlice<ReadingList.Entry>, of list: ReadingList
  ) throws -> [RankedArticle] {
    let scores = Dictionary(firstOf: entries.map { ($0.article, $0.score) })
    return try store.unrankedArticles(entries.map(\.article), reader: reader).compactMap { found in
      guard !found.state.hidden || list.query?.hidden == true else { return nil }
      var article = pictures.naming(found)
      article.score = scores[article.id] ?? 0
      return article
    }
  }

  /// The list to keep after a page was shown: a new one, or the continued one.
  ///
  /// - Returns: `nil` if there is nothing to keep, or the database is read-only.
  func reading(
    _ page: RankedPage, of query: FeedQuery, continuing kept: ReadingList?
  ) -> ReadingList? {
    guard !store.isReadOnly, !page.items.isEmpty else { return nil }
    let entries = page.items.map { ReadingList.Entry(article: $0.id, score: $0.score) }
    guard var list = kept, query.after != nil else {
      var query = query
      (query.after, query.list) = (nil, nil)
      return ReadingList(
        id: page.impression?.list.id ?? Recommender.newList(), at: now,
        query: query.condition == nil ? query : nil, entries: entries, next: page.next)
    }
    list.at = now
    return list.append(entries, next: page.next) ? list : nil
  }

  /// Keeps a list that was shown whole, such as search results.
  ///
  /// - Returns: its id; `nil` if it is not kept, as none is that nobody looks at.
  package func keep(_ articles: [Int64]) -> Int64? {
    guard isShown, !store.isReadOnly, !articles.isEmpty else { return nil }
    let list = ReadingList(
      id: Recommender.newList(), at: now, query: nil,
      entries: articles.map { ReadingList.Entry(article: $0) }, next: nil)
    record(ShownPage(list: list))
    return list.id
  }

  /// Records what was shown. This is optional work, like every recording of impressions: an error is
  /// ignored.
  func record(_ shown: ShownPage) {
    if let impression = shown.impression {
      if recordsLater {
        recommender.recordLater(impression)
      } else {
        recommender.record(impression)
      }
    }
    guard isVisit || shown.list != nil else { return }
    let keep: @Sendable () -> Void = { [store, reader, oldestList, isVisit, now] in
      if let list = shown.list { try? store.keep(list, of: reader, since: oldestList) }
      if !shown.shared.isEmpty {
        try? store.noteShown(shared: shown.shared, to: reader, at: now)
      }
      if isVisit { try? store.noteVisit(of: reader, at: now) }
    }
    if recordsLater { store.impressions.add(of: reader, keep) } else { keep() }
  }
}
