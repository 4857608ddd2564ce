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
    let page = try ServingFault.naming {
      try store.changes(after: place, reader: reader, category: category, limit: limit)
    }
    let items = page.changes.map { stored in
      switch stored.subject {
      case .article(let article): ChangeViewModel(stored.change, article: article)
      case .story(let sources): ChangeViewModel(stored.change, tellings: sources)
      case .source(let standing):
        ChangeViewModel(
          stored.change,
          source: ChangeViewModel.Source(
            name: standing.name, failures: standing.failures, isListed: standing.isListed,
            categories: standing.categories))
      }
    }
    return ChangesViewModel(items, next: page.next, isReset: page.isReset)
  }
}

extension Newsroom {
  /// A category as it is stored, however it was typed.
  ///
  /// - Throws: ``ServingFault`` for one that is not there.
  package func knownCategory(_ typed: String?) throws -> String? {
    try typed.map { typed in
      try ServingFault.naming { try store.listNames().category(typed) }
    }
  }
}
