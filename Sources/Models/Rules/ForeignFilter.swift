/// A filter in the syntax of another news reader program, from its export.
package struct ForeignFilter: Sendable, Hashable {
  package enum Language: Sendable, Hashable, CaseIterable {
    /// Miniflux: one regular expression over address, headline, author and tags
    /// (https://miniflux.app/docs/rules.html).
    case minifluxBlock, minifluxKeep
    /// Miniflux: lines of the form `Field=regular expression`.
    case minifluxBlockEntries, minifluxKeepEntries
    /// FreshRSS: one search per line; matching articles are marked read
    /// (https://freshrss.github.io/FreshRSS/en/users/10_filter.html).
    case freshRSSRead
    /// newsboat: a filter expression (https://newsboat.org/releases/2.30/docs/newsboat.html,
    /// "Filter Language").
    case newsboatIgnore
  }

  package var language: Language
  package var text: String

  package init(_ language: Language, _ text: String) {
    self.language = language
    self.text = text
  }
}

/// A line of newsboat's configuration that filters articles out.
package struct NewsboatFilterLine: Sendable, Hashable {
  package enum Feeds: Sendable, Hashable {
    case all
    case one(url: String)
    /// Feeds whose address matches a regular expression.
    case matching(String)
  }

  /// From 1.
  package var number: Int
  package var feeds: Feeds
  package var filter: ForeignFilter

  package init(number: Int, feeds: Feeds, filter: ForeignFilter) {
    self.number = number
    self.feeds = feeds
    self.filter = filter
  }
}
