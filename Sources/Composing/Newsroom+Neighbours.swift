import Models
import Recommending
import Store
package import ViewModels

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
