package import Models

/// What happens to the interactive reader.
package enum BrowseEvent: Sendable {
  case key(Key)
  case listed(Listing, FeedViewModel, isMore: Bool)
  /// What a search found.
  case found(Listing, [SearchHit])
  /// So many came into a list.
  case arrived(Listing, Int)
  case opened(ArticleDetailViewModel)
  /// An article's marks changed, and what to say of it.
  case changed(RankedArticle, ReceiptViewModel.Action)
  /// What to paste.
  case shared(title: String, address: String?)
  /// An address was handed to a browser, or there is none to hand it to.
  case visited(String, isShown: Bool)
  case refreshing(RefreshProgress)
  /// A pass is over.
  case refreshed(new: Int, failed: Int)
  /// A request could not be answered.
  case failed(BrowseRequest, ErrorViewModel)
  /// How many lines the shown text has, and how many fit.
  case measured(lines: Int, room: Int)
}

/// What the interactive reader wants from the world; each is answered by events.
package enum BrowseRequest: Sendable, Hashable {
  /// A page of a list, from its top or after a place.
  case list(Listing, after: FeedCursor?)
  /// Say what comes into this list from now on, and no longer what came into another.
  case watch(Listing)
  /// An article, whole; records a view.
  case open(Int64)
  case bookmark(Int64, isRemoval: Bool)
  case mark(Int64, isRead: Bool)
  case hide(Int64)
  case unhide(Int64)
  /// Records a share.
  case share(Int64)
  /// Hand an address to whatever shows the web here.
  case visit(String)
  /// A pass over the sources that are due.
  case refresh
  /// Stop until the shell says to go on.
  case suspend
  case quit
}

/// How far a pass over the sources is.
package struct RefreshProgress: Sendable, Hashable {
  package var done: Int
  /// 0 before it is known.
  package var total: Int

  package init(done: Int = 0, total: Int = 0) {
    self.done = done
    self.total = total
  }

  package var phrase: String {
    total == 0 ? "Looking at the sources…" : "Fetching: \(done) of \(total) sources"
  }
}
