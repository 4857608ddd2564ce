package import Foundation
package import Models

/// Figures about sources, categories and stored data, for readers and for monitoring.
package protocol ReportStoring: Sendable {
  /// The state of the configured sources.
  ///
  /// - Parameter reader: the reader whose unread articles are counted.
  func sourceStates(reader: String, at now: Date) throws -> SourceStates

  /// The reader's categories in the order of the tabs, with their sources and articles. Their unread
  /// numbers are those of the cards in their lists of unread articles, in which a story is one card.
  ///
  /// - Parameter now: the end of the 30 days over which new articles are counted.
  func categories(reader: String, at now: Date) throws -> [CategorySummary]

  /// Number of cards in the shared list of each category, in the order of the configuration, preceded
  /// by that of the list of all categories. A story is one card of a list. Takes time in proportion to
  /// the number of articles.
  ///
  /// - Parameter reader: counts only cards that no list of this reader's unread articles shows,
  ///   because their articles, or others of their stories, are read or hidden.
  func categoryCounts(doneBy reader: String?) throws -> [CategoryCount]

  /// Number of cards in the lists of unread articles of a reader whose list differs from the shared
  /// list, that of all categories first; `nil` for any other reader. Takes time like
  /// ``categories(reader:at:)``.
  func ownCategoryCounts(of reader: String, at now: Date) throws -> [CategoryCount]?

  /// The categories of an article in whose lists of unread articles it, or another article of its
  /// story, is a card; `nil` is the list of all categories.
  func categories(ofUnread article: Int64, reader: String) throws -> [String?]

  /// New articles and articles opened by a reader in the last days.
  ///
  /// - Parameters:
  ///   - days: number of days, including today.
  ///   - offset: offset of the local day from UTC, in seconds east.
  func figures(of reader: String, days: Int, offset: Int, at now: Date) throws -> ReadingStatistics

  /// Figures for monitoring, cheap enough to be read every few seconds.
  func figures(at now: Date) throws -> StoreFigures
}

/// Number of cards in the list of a category.
package struct CategoryCount: Sendable, Hashable {
  /// `nil` is the list of all categories.
  package var category: String?
  package var cards: Int

  package init(category: String? = nil, cards: Int) {
    self.category = category
    self.cards = cards
  }
}

/// Figures for monitoring, cheap enough to be read every few seconds.
package struct StoreFigures: Sendable, Hashable {
  package var articles: Int
  package var sources: Int
  /// Number of sources whose last poll failed.
  package var failingSources: Int
  /// Due date of the most overdue source; `nil` if none is due.
  package var oldestDue: Date?
  /// Number of articles whose pages are wanted.
  package var waitingPages: Int
  /// Size of the database in bytes, without its log.
  package var bytes: Int
}

/// The state of all sources at one moment.
package struct SourceStates: Sendable {
  /// The configured sources with a reader's unread counts, by name in lower case; the names that
  /// the reader gave them are keys too.
  package var sources: [String: StoredSource]
  /// The state of their feeds, by source id.
  package var states: [Int64: FeedState]
  /// The hosts that asked not to be contacted for some time.
  package var hosts: [String: HostState]
  /// The outcomes of their pages, by source id.
  package var pages: [Int64: PageOutcomes]

  /// The configured sources by name in lower case; the names that a reader gave them are keys too.
  package static func byName(
    _ stored: [StoredSource], own: [SourceOverride]
  ) -> [String: StoredSource] {
    let stored = stored.filter(\.isConfigured)
    var sources = stored.reduce(into: [String: StoredSource]()) { $0[$1.name.lowercased()] = $1 }
    let named = own.filter { $0.name != nil }
    let byID = named.isEmpty ? [:] : stored.reduce(into: [Int64: StoredSource]()) { $0[$1.id] = $1 }
    for source in named {
      if let known = byID[source.id] { sources[source.name?.lowercased() ?? ""] = known }
    }
    return sources
  }
}

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
