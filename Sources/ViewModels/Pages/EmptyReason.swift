/// Why a list has nothing, and what to do about it.
package enum EmptyReason: Sendable, Hashable, CaseIterable {
  /// None is configured.
  case noSources
  /// No source has brought anything.
  case nothingFetched
  case nothingUnread
  case nothingBookmarked
  case nothingHidden
  /// Nothing came within the time that was asked for.
  case nothingLately
  /// Nothing else keeps articles out.
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
