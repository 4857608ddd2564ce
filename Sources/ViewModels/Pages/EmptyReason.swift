/// The reason for an empty list, with advice.
package enum EmptyReason: Sendable, Hashable, CaseIterable {
  /// No source is configured.
  case noSources
  /// No source has delivered an article.
  case nothingFetched
  case nothingUnread
  case nothingBookmarked
  case nothingHidden
  /// No article arrived within the requested time.
  case nothingLately
  /// No filter is set, but there are no articles.
  case nothingHere

  /// In words for people.
  package var sentence: String {
    switch self {
    case .noSources:
      "There are no sources yet. Add one to feeds.yml with a name, url and category, find feeds with "
        + "`tintm discover URL`, or import a list with `tintm import FILE.opml`."
    case .nothingFetched:
      "Nothing was fetched yet. Run `tintm fetch` once, or `tintm serve` as a daemon."
    case .nothingUnread: "No unread articles. `tintm fetch` gets new ones."
    case .nothingBookmarked:
      "No bookmarked articles. Bookmark one by its number with `tintm bookmark ID`."
    case .nothingHidden: "No hidden articles. Hide one by its number with `tintm hide ID`."
    case .nothingLately: "No articles arrived within that time. Try a longer --since."
    case .nothingHere:
      "No articles. Run `tintm fetch`, or check the sources with `tintm sources`."
    }
  }

  var value: FieldValue { .text(sentence, .placeholder) }
}
