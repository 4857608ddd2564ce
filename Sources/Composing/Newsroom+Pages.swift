package import Models
import Store
import ViewModels

/// Pages by number: of the list that was shown last for the same query, as it was shown.
extension Newsroom {
  /// The query with the cursor where its page begins; pages that were not shown before it are made
  /// and kept. `nil` if the list has fewer pages.
  func turned(_ query: FeedQuery) throws -> FeedQuery? {
    guard let page = query.page else { return query }
    var query = query
    query.page = nil
    guard page > 1 else { return query }
    let begin = (page - 1).multipliedReportingOverflow(by: query.limit)
    guard !begin.overflow else { return nil }
    var passed = 0
    if let list = try lastList(of: query) {
      passed = min(list.entries.count, begin.partialValue)
      query.after = list.cursor(after: passed)
      if query.after == nil { return nil }
    }
    while passed < begin.partialValue {
      var part = query
      part.limit = min(query.limit, begin.partialValue - passed)
      let (made, shown) = try list(part, [])
      record(ShownPage(list: shown.list))
      guard let next = made.next, !made.items.isEmpty else { return nil }
      passed += made.items.count
      query.after = next
    }
    return query
  }

  /// The list of a query that was shown last.
  private func lastList(of query: FeedQuery) throws -> ReadingList? {
    store.impressions.recordAll(of: reader)
    return try store.readingLists(of: reader, since: oldestList).first { list in
      list.query.map { $0.lists(query, at: now) } ?? false
    }
  }
}

extension Newsroom {
  /// The icons of the reader's sources; those that are missing are fetched for the next time.
  package func icons() throws -> [(id: Int64, name: String, icon: SourceIcon)] {
    let sources = try store.streamSources(reader: reader).filter(\.isSubscribed)
    let ids = sources.map(\.id)
    if !store.isReadOnly { try? store.wantIcons(of: ids, at: now) }
    let icons = try store.icons(of: ids)
    return sources.compactMap { source in icons[source.id].map { (source.id, source.name, $0) } }
  }
}
