package import Words

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
  /// No article is read because of its age.
  case nothingExpired
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
  case noLabels
  /// No filter is set, but there are no articles.
  case nothingHere

  /// In words for people.
  package var message: Message {
    switch self {
    case .noSources: Message(.emptyNoSources)
    case .nothingFetched: Message(.emptyNothingFetched)
    case .nothingUnread: Message(.emptyUnread)
    case .nothingBookmarked: Message(.emptyBookmarks)
    case .nothingHidden: Message(.emptyHidden)
    case .nothingExpired: Message(.emptyExpired)
    case .nothingLately: Message(.emptyLately)
    case .nothingMatching: Message(.emptyMatching)
    case .nothingFromSource: Message(.emptySource)
    case .filteredAway: Message(.emptyFiltered)
    case .pastTheEnd: Message(.emptyPastEnd)
    case .noLabels: Message(.emptyLabels)
    case .nothingHere: Message(.emptyHere)
    }
  }

  /// In words for a page, which has the forms and links that the longer words advise.
  package var pageMessage: MessageKey {
    switch self {
    case .noSources: .noSources
    case .nothingFetched: .nothingFetched
    case .nothingUnread: .nothingUnread
    case .nothingBookmarked: .nothingBookmarked
    default: .nothingHere
    }
  }

  /// Whether nothing can be listed yet, whatever is chosen.
  package var isBeforeFirstFetch: Bool { self == .noSources || self == .nothingFetched }

  var value: FieldValue { .message(message, .placeholder) }
}
