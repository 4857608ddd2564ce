import Models
import Store
package import ViewModels

extension Newsroom {
  /// Articles with their marks; missing ids are omitted.
  package func articles(_ ids: [Int64]) throws -> [ArticleViewModel] {
    try store.articles(ids, reader: reader).map(ArticleViewModel.init)
  }

  /// Marks the articles of a category, a source or all sources that exist now, those that the list
  /// shows; later ones keep their state.
  func markAll(category: String?, source: String?, isRead: Bool) throws -> MarkedViewModel {
    let shown = try NewsroomFault.naming {
      try store.feed(
        FeedQuery(category: category, source: source, allVersions: true, limit: 1), reader: reader)
    }
    let names = shown.list
    let sources = try store.streamSources(reader: reader).filter { known in
      (source.map { known.name.lowercased() == $0.lowercased() } ?? !known.hasLeft)
        && (names.category.map { name in known.categories.contains { $0.name == name } } ?? true)
    }
    var query = StreamQuery(sources: sources.map(\.id), isRead: !isRead)
    // A source that the reader has left is known by its name, and its list shows nothing.
    let articles = shown.items.isEmpty ? [] : try store.streamIDs(query, reader: reader)
    if let newest = articles.max() {
      query.below = newest + 1
      try store.markAll(query, isRead: isRead, before: nil, reader: reader, at: now)
    }
    return MarkedViewModel(
      isRead: isRead, articles: articles.count, category: names.category,
      source: source == nil ? nil : sources.first?.name)
  }

  /// Articles that only other readers have, such as their saved pages, do not exist for this
  /// reader.
  ///
  /// - Throws: ``NewsroomFault/noSuchArticle(_:)``.
  func refuseForeign(_ ids: [Int64]) throws {
    if let foreign = try store.foreign(ids, to: reader).first {
      throw NewsroomFault.noSuchArticle(foreign)
    }
  }
}
