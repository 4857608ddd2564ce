package import Models
package import Words

extension PageOutcomes {
  /// Counts pages with the same outcome.
  ///
  /// - Parameters:
  ///   - isDone: whether the page will not be tried again.
  ///   - failure: why the last attempt failed.
  package mutating func add(_ pages: Int, isFetched: Bool, isDone: Bool, failure: Message?) {
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

  /// The same with the most frequent trouble first.
  package var inOrder: PageOutcomes {
    var outcomes = self
    outcomes.troubles.sort {
      ($1.pages, $0.reason.english) < ($0.pages, $1.reason.english)
    }
    return outcomes
  }
}
