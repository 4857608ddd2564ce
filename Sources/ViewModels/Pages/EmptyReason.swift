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
      "No sources yet: add one to feeds.yml with its name, url and category, find one with "
        + "`tintm discover URL`, or bring yours with `tintm import FILE.opml`."
    case .nothingFetched:
      "Nothing was fetched yet: `tintm fetch` gets the news, `tintm serve` keeps getting it."
    case .nothingUnread: "Nothing is unread here. `tintm fetch` gets what is new."
    case .nothingBookmarked:
      "Nothing is bookmarked here. `tintm bookmark ID` keeps an article, by its number."
    case .nothingHidden: "Nothing is hidden here. `tintm hide ID` hides an article, by its number."
    case .nothingLately: "Nothing came within that time. A longer --since looks further back."
    case .nothingHere:
      "Nothing here. `tintm fetch` gets the news; `tintm sources` says how the sources fare."
    }
  }

  var value: FieldValue { .text(sentence, .placeholder) }
}
