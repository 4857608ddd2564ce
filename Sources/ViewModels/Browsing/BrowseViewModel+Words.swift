extension BrowseViewModel {
  /// The text for an empty list.
  package var emptiness: String {
    let listing = router.listing
    if listing.search != nil { return "Nothing found. Press / to search again." }
    if listing.isUnreadOnly { return "No unread articles. Press u to show all." }
    return categories.isEmpty
      ? EmptyReason.noSources.sentence : "No articles yet. Press r to fetch."
  }

  /// A remark above the list: its content, and the number of articles that arrived since it was
  /// loaded.
  package var remark: String? {
    let listing = router.listing
    var remarks: [String] = []
    if let search = listing.search { remarks.append("Results for “\(search)”") }
    if listing.isUnreadOnly { remarks.append("Only unread") }
    if case .loaded(let listState) = listState, listState.arrivals > 0 {
      remarks.append("\(listState.arrivals) new, press n to show")
    }
    return remarks.isEmpty ? nil : remarks.joined(separator: " · ")
  }

  /// The most important keys at the current place.
  package var hints: String {
    switch router.current {
    case .list: "↑↓ select · Enter read · ←→ category · / search · ? help · q quit"
    case .article: "↑↓ scroll · ←→ article · b bookmark · s share · o open · q back"
    case .help: "q back"
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
