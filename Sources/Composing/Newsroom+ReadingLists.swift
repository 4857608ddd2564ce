import Basics
import Foundation
import Models
import Ranking
import Recommending
import Store
package import ViewModels

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

/// The list in which an article has neighbours.
package enum NeighbourList: Sendable, Hashable {
  /// The order that its category has now.
  case category
  /// A list that was shown, if it is still kept and has the article; else its category.
  case shown(Int64)
  /// The list with the article that was shown last, else its category.
  case lastShown
}

extension Newsroom {
  /// Number of articles that are looked at together to find one that is not hidden.
  private static let lookahead = 20

  /// The articles before and after one, as for cards; `nil` at an end.
  package func neighbours(
    of id: Int64, in list: NeighbourList = .category
  ) throws -> (before: ArticleViewModel?, after: ArticleViewModel?) {
    let (before, after): (RankedArticle?, RankedArticle?)
    if let list = try readingList(with: id, list) {
      before = try neighbour(of: id, in: list, isForward: false)
      after = try neighbour(of: id, in: list, isForward: true)
    } else {
      let neighbours = try store.neighbours(of: id, reader: reader)
      (before, after) = (neighbours?.before, neighbours?.after)
    }
    return (before.map(ArticleViewModel.init), after.map(ArticleViewModel.init))
  }

  /// The article before or after one.
  ///
  /// - Throws: ``NewsroomFault`` if there is none.
  func neighbour(of id: Int64, in list: NeighbourList, isForward: Bool) throws -> Int64 {
    if let list = try readingList(with: id, list) {
      guard let other = try neighbour(of: id, in: list, isForward: isForward) else {
        throw NewsroomFault.noNeighbour(category: nil, isForward: isForward)
      }
      return other.id
    }
    guard let neighbours = try store.neighbours(of: id, reader: reader) else {
      throw NewsroomFault.noSuchArticle(id)
    }
    guard let other = isForward ? neighbours.after : neighbours.before else {
      throw NewsroomFault.noNeighbour(category: neighbours.category, isForward: isForward)
    }
    return other.id
  }

  private func readingList(with id: Int64, _ list: NeighbourList) throws -> ReadingList? {
    let found: ReadingList?
    switch list {
    case .category: return nil
    case .shown(let number): found = try readingList(number)
    case .lastShown: found = try lastReadingList(with: id)
    }
    return found.flatMap { $0.articles(from: id, isForward: true) == nil ? nil : $0 }
  }

  private func neighbour(
    of id: Int64, in list: ReadingList, isForward: Bool
  ) throws -> RankedArticle? {
    var rest = (list.articles(from: id, isForward: isForward) ?? [])[...]
    while !rest.isEmpty {
      let found = try store.unrankedArticles(
        Array(rest.prefix(Self.lookahead)), reader: reader)
      if let next = found.first(where: { !$0.state.hidden || list.query?.hidden == true }) {
        return next
      }
      rest = rest.dropFirst(Self.lookahead)
    }
    return isForward ? try firstBeyond(list) : nil
  }

  /// The first article after the last page that was shown; the list goes on with its page.
  private func firstBeyond(_ list: ReadingList) throws -> RankedArticle? {
    guard var query = list.query, let last = list.pages.last?.next else { return nil }
    query.after = last
    let page = try NewsroomFault.naming { try recommender.page(dated(query)) }
    if let longer = reading(page, of: query, continuing: list) { record(ShownPage(list: longer)) }
    return page.items.first
  }
}

extension Newsroom {
  /// The unread articles of a list that are worth most within a reading time, in the list's order.
  /// Learning does not take it for a list that was shown: the articles that are missing did not fit.
  func list(
    _ query: FeedQuery, minutes: Int, _ choice: FieldList<ArticleViewModel>?, isShown: Bool
  ) throws -> FeedViewModel {
    var query = dated(query)
    query.minutes = nil
    query.unread = true
    query.limit = ReadingBudget.maxArticles
    query.after = nil
    let budget = ReadingBudget(minutes: minutes)
    let list = try NewsroomFault.naming { try recommender.page(query, isKept: false) }
    let chosen = budget.chosen(of: list.items)
    let rest = Set(chosen.map(\.id))
    let sum = ReadingSum(
      minutes: minutes, seconds: chosen.map(budget.time).reduce(0, +),
      leftOut: list.items.count - chosen.count,
      leftOutSeconds: list.items.filter { !rest.contains($0.id) }.map(budget.time).reduce(0, +))
    return FeedViewModel(
      category: list.list.category, neighbours: list.list.tabs, sort: query.sort,
      articles: chosen.map(pictures.naming), list: isShown ? keep(chosen.map(\.id)) : nil,
      choice: choice, emptyReason: .nothingUnread, reading: sum)
  }
}

extension ReadingBudget {
  func chosen(of articles: [RankedArticle]) -> [RankedArticle] {
    choice(of: articles.map(Candidate.init)).map { articles[$0] }
  }

  func time(of article: RankedArticle) -> Double { time(of: Candidate(article)) }
}

extension ReadingBudget.Candidate {
  fileprivate init(_ article: RankedArticle) {
    self.init(
      score: article.score, words: article.article.wordCount, source: article.article.source.name)
  }
}
