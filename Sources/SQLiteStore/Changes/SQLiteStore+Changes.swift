package import Models
package import Store

extension SQLiteStore {
  package func changes(
    after place: ChangeNumber?, reader: String, category: String?, limit: Int
  ) throws -> ChangePage {
    try read { store in
      let reader = try store.readerID(reader)
      var query = FeedQuery(category: category)
      query.includesRemoved = true
      let list = try store.resolved(query, reader: reader).query
      guard let place else { return ChangePage(next: try store.latestChange()) }
      return try store.changes(after: place, reader: reader, of: list, limit: limit)
    }
  }

  package func version() async throws -> Int {
    try await read { Int(try $0.db.version()) }
  }
}

extension StoreReader {
  /// The number of the latest change.
  func latestChange() throws -> ChangeNumber {
    try db.run(ChangeNumber.latest).first.map(ChangeNumber.init) ?? .beginning
  }

  /// See ``ChangeStoring/changes(after:reader:category:limit:)``.
  ///
  /// - Parameter list: limits the changes to its sources and articles.
  func changes(
    after place: ChangeNumber, reader: Int64?, of list: FeedQuery, limit: Int
  ) throws -> ChangePage {
    guard try db.run(place.isKnown).first?["is_known"] ?? false else {
      return ChangePage(next: try latestChange(), isReset: true)
    }
    var found = ChangePageBuilder(after: place)
    let changes = ChangePageBuilder.changes(
      after: place, reader: "\(reader ?? 0)", of: list, limit: limit)
    for row in try db.run(changes) { try found.add(row) }
    let subjects = try found.subjects.map { try db.run($0) }
    return try found.page(
      articles: articles(found.subjects(ChangePageBuilder.ofArticles), reader: reader),
      stories: subjects[0], sources: subjects[1])
  }
}
