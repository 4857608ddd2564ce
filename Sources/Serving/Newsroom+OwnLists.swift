import Models
import Storing

/// A reader's own list of sources, where it is not the household's.
extension Newsroom {
  /// Names as they are stored, and the sources that a list of them is of.
  ///
  /// - Returns: no category where the sources say it all.
  /// - Throws: ``ServingFault`` for what the reader's list does not have.
  func known(
    category: String?, source: String?, in store: StoreReader
  ) throws -> (category: String?, source: String?, scope: SourceScope) {
    let id = try store.readerID(reader)
    let own = try store.ownScope(of: id)
    let category = try category.map {
      try known($0, in: categoryNames(own, in: store), else: ServingFault.noSuchCategory)
    }
    let source = try source.map { typed in
      try store.ownList(of: id)?.storedName(of: typed)
        ?? known(typed, in: store.sourceNames(), else: ServingFault.noSuchSource)
    }
    guard let own else { return (category, source, SourceScope()) }
    let (scope, asked) = try store.scope(category: category, of: own)
    return (asked, source, scope)
  }

  /// What other readers alone have, such as the pages that they saved, is not there for this one.
  ///
  /// - Throws: ``ServingFault/noSuchArticle(_:)``.
  func refuseForeign(_ ids: [Int64]) throws {
    if let foreign = try store.foreign(ids, to: reader).first {
      throw ServingFault.noSuchArticle(foreign)
    }
  }

  /// Those of some articles that the reader's sources have brought.
  func visible(_ ids: [Int64], in store: StoreReader) throws -> [Int64] {
    guard let own = try store.ownScope(of: store.readerID(reader)) else { return ids }
    return try store.articles(ids, besidesOf: own.hidden)
  }

  /// A category as the reader's list spells it.
  func spelled(_ category: String?, in store: StoreReader) throws -> String? {
    try category.map {
      try known($0, in: categoryNames(in: store), else: ServingFault.noSuchCategory)
    }
  }

  /// The reader's categories in the order of the tabs.
  func categoryNames(in store: StoreReader) throws -> [String] {
    try categoryNames(store.ownScope(of: store.readerID(reader)), in: store)
  }

  private func categoryNames(_ own: OwnScope?, in store: StoreReader) throws -> [String] {
    try own.map(store.categoryNames) ?? store.categoryNames()
  }

  func summaries(in store: StoreReader) throws -> [CategorySummary] {
    let id = try store.readerID(reader)
    guard let own = try store.ownScope(of: id) else {
      return try store.categories(reader: id, at: now)
    }
    let hidden = Set(own.hidden)
    let households = try store.sourceCategories()
    let states = try store.feedStates()
    var sums = try store.categoryNames(of: own).map {
      CategorySummary(name: $0, sources: 0, articles: 0, unread: 0, failing: 0, newPerDay: 0)
    }
    let places = sums.enumerated().reduce(into: [String: Int]()) {
      $0[$1.element.name.lowercased()] = $1.offset
    }
    for source in try store.sources(reader: id, at: now) where !hidden.contains(source.id) {
      let state = states[source.id]
      let isFailing = state.map { $0.failures > 0 || $0.gone == .confirmed } ?? false
      for name in own.placed[source.id] ?? households[source.id] ?? [] {
        guard let place = places[name.lowercased()] else { continue }
        sums[place].sources += 1
        sums[place].articles += source.articles
        sums[place].unread += source.unread
        sums[place].failing += isFailing ? 1 : 0
        sums[place].newPerDay += source.newPerDay
      }
    }
    return sums
  }

  /// The stored sources by the names that the reader gave them, in lower case.
  func renamed(in store: StoreReader) throws -> [String: StoredSource] {
    guard let id = try store.readerID(reader) else { return [:] }
    let names = try store.ownSources(of: id).filter { $0.name != nil }
    guard !names.isEmpty else { return [:] }
    let stored = try store.sources(reader: id, at: now)
      .reduce(into: [Int64: StoredSource]()) { $0[$1.id] = $1 }
    return names.reduce(into: [:]) { $0[$1.name?.lowercased() ?? ""] = stored[$1.id] }
  }
}
