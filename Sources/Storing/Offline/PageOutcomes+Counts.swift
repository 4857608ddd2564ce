package import Models

extension PageOutcomes {
  /// Counts pages that fared alike.
  ///
  /// - Parameters:
  ///   - isDone: whether nothing more is to be done.
  ///   - failure: why the last try brought nothing.
  package mutating func add(_ pages: Int, isFetched: Bool, isDone: Bool, failure: String?) {
    if isFetched {
      fetched += pages
    } else if isDone {
      givenUp += pages
    } else if failure == nil {
      waiting += pages
    } else {
      failed += pages
    }
    guard let failure else { return }
    let lost = isDone ? pages : 0
    if let place = troubles.firstIndex(where: { $0.reason == failure }) {
      troubles[place].pages += pages
      troubles[place].givenUp += lost
    } else {
      troubles.append(Trouble(reason: failure, pages: pages, givenUp: lost))
    }
  }

  /// With the commonest trouble first.
  package var inOrder: PageOutcomes {
    var outcomes = self
    outcomes.troubles.sort { ($1.pages, $0.reason) < ($0.pages, $1.reason) }
    return outcomes
  }
}
