/// A filter in the language of another reader, as its export carries it.
package struct ForeignFilter: Sendable, Hashable {
  package enum Language: Sendable, Hashable, CaseIterable {
    /// Miniflux: one regular expression over address, headline, author and tags
    /// (https://miniflux.app/docs/rules.html).
    case minifluxBlock, minifluxKeep
    /// Miniflux: a line `Field=regular expression` each.
    case minifluxBlockEntries, minifluxKeepEntries
    /// FreshRSS: a search a line; what it finds is marked read
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
