/// The reason for an empty list, with advice.
package enum EmptyReason: Sendable, Hashable, CaseIterable {
  /// No source is configured.
  case noSources
  /// No source has delivered an article.
  case nothingFetched
  /// Articles exist, but each one of the list is read.
  case nothingUnread
  case nothingBookmarked
  case nothingHidden
  /// No article arrived within the requested time.
  case nothingLately
  /// Articles exist, but none matches the expression.
  case nothingMatching
  /// The source has no articles.
  case nothingFromSource
  /// Articles exist, but none that passes all filters.
  case filteredAway
  /// The list has fewer pages.
  case pastTheEnd
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
    case .nothingUnread:
      "No unread articles here. `tintm feed` without --unread lists the read ones."
    case .nothingBookmarked:
      "No bookmarked articles. Bookmark one by its number with `tintm bookmark ID`."
    case .nothingHidden: "No hidden articles. Hide one by its number with `tintm hide ID`."
    case .nothingLately: "No articles arrived within that time. Try a longer --since."
    case .nothingMatching: "No article here matches --where. `tintm help search` has its syntax."
    case .nothingFromSource:
      "This source has no articles here. `tintm sources NAME` shows its last error and next look."
    case .filteredAway:
      "No article passes all of these filters. `tintm feed` with fewer of them lists more."
    case .pastTheEnd: "The list ends before this page. `tintm feed` shows its beginning."
    case .nothingHere:
      "No articles. Run `tintm fetch`, or check the sources with `tintm sources`."
    }
  }

  var value: FieldValue { .text(sentence, .placeholder) }
}
