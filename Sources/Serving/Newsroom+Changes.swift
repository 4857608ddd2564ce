package import Models
import Storing
package import ViewModels

extension Newsroom {
  /// What changed after a place, with what it has become: a thing that is gone since is left out.
  ///
  /// - Parameters:
  ///   - place: `nil` is the present, after which nothing has changed yet.
  ///   - limit: so many changes are looked at.
  /// - Throws: ``ServingFault`` for a category that is not there.
  package func changes(
    after place: ChangeNumber?, category: String?, limit: Int
  ) throws -> ChangesViewModel {
    try store.read { store in
      let category = try knownCategory(category, in: store)
      guard let place else {
        return ChangesViewModel([], next: try store.latestChange(), isReset: false)
      }
      let reader = try store.readerID(reader)
      let page = try store.changes(
        after: place, reader: reader, category: category, limit: limit)
      let ids = Set(page.changes.filter(\.kind.isOfArticle).map(\.subject))
      let articles = Dictionary(
        try store.articles(ids.sorted(), reader: reader).map { ($0.id, $0) },
        uniquingKeysWith: { one, _ in one })
      let items = try page.changes.compactMap { change -> ChangeViewModel? in
        switch change.kind {
        case .article, .updated, .state:
          articles[change.subject].map { ChangeViewModel(change, article: $0) }
        case .story:
          try store.sourcesTelling(change.subject).map { ChangeViewModel(change, tellings: $0) }
        case .source:
          try store.sourceStanding(change.subject).map {
            ChangeViewModel(change, source: .init(name: $0.name, failures: $0.failures))
          }
        }
      }
      return ChangesViewModel(items, next: page.next, isReset: page.isReset)
    }
  }
}

extension Newsroom {
  /// A category as it is stored, however it was typed.
  ///
  /// - Throws: ``ServingFault`` for one that is not there.
  package func knownCategory(_ typed: String?) throws -> String? {
    try store.read { try knownCategory(typed, in: $0) }
  }

  private func knownCategory(_ typed: String?, in store: StoreReader) throws -> String? {
    try typed.map { try known($0, in: store.categoryNames(), else: ServingFault.noSuchCategory) }
  }
}

extension NewsroomChange.Kind {
  fileprivate var isOfArticle: Bool { self == .article || self == .updated || self == .state }
}
