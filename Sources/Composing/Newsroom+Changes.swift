package import Models
import Store
package import ViewModels

extension Newsroom {
  /// The changes after a number, with the current state of each item; items that no longer exist
  /// are omitted.
  ///
  /// - Parameters:
  ///   - place: `nil` means now, so there are no changes yet.
  ///   - limit: maximum number of changes to read.
  /// - Throws: ``NewsroomFault`` for an unknown category.
  package func changes(
    after place: ChangeNumber?, category: String?, limit: Int
  ) throws -> ChangesViewModel {
    let page = try NewsroomFault.naming {
      try store.changes(after: place, reader: reader, category: category, limit: limit)
    }
    let items = page.changes.map { stored in
      switch stored.subject {
      case .article(let article): ChangeViewModel(stored.change, article: pictures.naming(article))
      case .story(let sources): ChangeViewModel(stored.change, coverage: sources)
      case .source(let state):
        ChangeViewModel(
          stored.change,
          source: ChangeViewModel.Source(
            name: state.name, failures: state.failures, isListed: state.isListed,
            categories: state.categories))
      }
    }
    return ChangesViewModel(items, next: page.next, isReset: page.isReset)
  }
}

extension Newsroom {
  /// The stored name of a category, from a name typed in any case.
  ///
  /// - Throws: ``NewsroomFault`` for an unknown category.
  package func knownCategory(_ typed: String?) throws -> String? {
    try typed.map { typed in
      try NewsroomFault.naming { try store.listNames().category(typed) }
    }
  }
}
