package import Models
package import Words

/// Events for the interactive reader.
package enum BrowseEvent: Sendable {
  case key(Key)
  case listed(Listing, FeedViewModel, isMore: Bool)
  /// The results of a search.
  case found(Listing, [SearchHit])
  /// The number of articles that arrived in a list.
  case arrived(Listing, Int)
  case opened(ArticleDetailViewModel)
  /// An article's marks changed, with the action to report.
  case changed(RankedArticle, ReceiptViewModel.Action)
  /// The text to paste.
  case shared(title: String, address: String?)
  /// An address was passed to a browser; `isShown` is `false` if there is no browser.
  case visited(String, isShown: Bool)
  case refreshing(RefreshProgress)
  /// A polling pass has ended.
  case refreshed(new: Int, failed: Int)
  case failed(BrowseRequest, ErrorViewModel)
  /// The number of lines of the shown text, and the number that fits.
  case measured(lines: Int, room: Int)
}

/// Requests of the interactive reader; each is answered by events.
package enum BrowseRequest: Sendable, Hashable {
  /// A page of a list, from its top or after a cursor.
  case list(Listing, after: FeedCursor?)
  /// Report arrivals in this list from now on, and no longer those in another.
  case watch(Listing)
  /// A complete article; records a view.
  case open(Int64)
  case bookmark(Int64, isRemoval: Bool)
  case mark(Int64, isRead: Bool)
  case hide(Int64)
  case unhide(Int64)
  /// Records a share.
  case share(Int64)
  /// Pass an address to the web browser.
  case visit(String)
  /// A polling pass over the due sources.
  case refresh
  /// Suspend the process until the shell continues it.
  case suspend
  case quit
}

/// The progress of a polling pass.
package struct RefreshProgress: Sendable, Hashable {
  package var done: Int
  /// 0 while it is unknown.
  package var total: Int

  package init(done: Int = 0, total: Int = 0) {
    self.done = done
    self.total = total
  }

  package var message: Message {
    total == 0 ? Message(.browseChecking) : Message(.browseFetching, done, total)
  }
}

/// A message to the reader in the last line, until the next key.
package struct Notice: Sendable, Hashable {
  package let text: Message
  package let role: Role

  package init(_ text: Message, _ role: Role = .plain) {
    self.text = text
    self.role = role
  }
}
