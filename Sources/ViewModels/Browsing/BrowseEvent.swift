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
