package import Models

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
