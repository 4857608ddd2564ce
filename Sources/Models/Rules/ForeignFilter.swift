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
