package import Words

extension BrowseViewModel {
  /// The text for an empty list.
  package var emptiness: Message {
    let listing = router.listing
    if listing.search != nil { return Message(.browseNothingFound) }
    if listing.isUnreadOnly { return Message(.browseNoUnread) }
    return categories.isEmpty ? EmptyReason.noSources.message : Message(.browseNoArticles)
  }

  /// Remarks above the list: its content, and the number of articles that arrived since it was
  /// loaded.
  package var remarks: [Message] {
    let listing = router.listing
    var remarks: [Message] = []
    if let search = listing.search { remarks.append(Message(.foundFor, search)) }
    if listing.isUnreadOnly { remarks.append(Message(.browseOnlyUnread)) }
    if case .loaded(let listState) = listState, listState.arrivals > 0 {
      remarks.append(Message(.browseArrivals, listState.arrivals))
    }
    return remarks
  }

  /// The most important keys at the current place.
  package var hints: MessageKey {
    switch router.current {
    case .list: .browseListKeys
    case .article: .browseArticleKeys
    case .help: .browseHelpKeys
    }
  }

  /// The current position: "3/20", "45 %".
  package var position: String? {
    switch router.current {
    case .list:
      guard case .loaded(let listState) = listState, listState.selection != nil else { return nil }
      return "\(listState.selected + 1)/\(listState.count)" + (listState.next == nil ? "" : "+")
    case .article:
      guard lastLine > 0 else { return nil }
      return "\(line * 100 / lastLine) %"
    case .help: return nil
    }
  }
}
