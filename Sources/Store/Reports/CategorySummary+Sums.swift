package import Models

/// The sums of a list that differs from the shared list.
package struct OwnListSums: Sendable, Hashable {
  package var categories: [CategorySummary]
  /// Number of unread cards in the list of all categories.
  package var unread: Int

  /// The unread cards of the lists, that of all categories first.
  package var counts: [CategoryCount] {
    [CategoryCount(category: nil, cards: unread)]
      + categories.map { CategoryCount(category: $0.name, cards: $0.unread) }
  }
}

extension CategorySummary {
  /// Sums up the sources of each category, for a reader whose list differs from the shared list.
  ///
  /// - Parameters:
  ///   - names: the categories in the order of the tabs.
  ///   - shared: the shared categories of each source.
  ///   - told: the articles that share their stories, story by story, the best first.
  package static func sums(
    _ names: [String], of own: OwnScope, shared: [Int64: [String]], _ sources: [StoredSource],
    _ states: [Int64: FeedState], told: [ToldArticle] = []
  ) -> OwnListSums {
    let visible = ScopedSources(own.visible)
    // The first one is that of all categories, which has no name.
    var sums = ([""] + names).map { CategorySummary(name: $0, sources: 0, articles: 0, unread: 0) }
    let places = sums.enumerated().reduce(into: [String: Int]()) {
      $0[$1.element.name.lowercased()] = $1.offset
    }
    var tabs: [Int64: [Int]] = [:]
    for source in sources where visible.contains(source.id) && !source.hasLeft {
      let isFailing =
        source.isConfigured
        && states[source.id].map { $0.failures > 0 || $0.gone == .confirmed } ?? false
      let names = own.placed[source.id] ?? shared[source.id] ?? []
      let here = [0] + names.compactMap { places[$0.lowercased()] }
      tabs[source.id] = here
      for place in here {
        sums[place].sources += source.isConfigured ? 1 : 0
        sums[place].articles += source.articles
        sums[place].unread += source.unread
        sums[place].failing += isFailing ? 1 : 0
        sums[place].newPerDay = StoredSource.hundredths(sums[place].newPerDay + source.newPerDay)
      }
    }
    fold(told, in: tabs, &sums)
    return OwnListSums(categories: Array(sums.dropFirst()), unread: sums[0].unread)
  }

  /// Takes back the unread articles that no list of unread articles shows: see ``ListCards``.
  ///
  /// - Parameter tabs: the places in `sums` that list each source.
  private static func fold(
    _ told: [ToldArticle], in tabs: [Int64: [Int]], _ sums: inout [CategorySummary]
  ) {
    var rest = told[...]
    while let first = rest.first {
      let story = rest.prefix { $0.story == first.story }
      rest = rest[story.endIndex...]
      let isHidden = story.contains(where: \.isHidden)
      var listed: Set<Int> = []
      for article in story {
        for place in tabs[article.source] ?? [] {
          let isCard = listed.insert(place).inserted
          if !article.isDone, !isCard || isHidden { sums[place].unread -= 1 }
        }
      }
    }
  }
}
