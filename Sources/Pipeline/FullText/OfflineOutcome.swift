package import Words

/// The result for one page or picture.
package struct OfflineOutcome: Sendable, Hashable {
  package var article: Int64
  package var result: Result

  package init(_ article: Int64, _ result: Result) {
    self.article = article
    self.result = result
  }

  package enum Result: Sendable, Hashable {
    /// The page's text is what readers see from now on.
    case pageShown(words: Int)
    /// The page was fetched, but the feed's text is better; the reason in words.
    case pageKept(String)
    /// The page belongs to an article that exists already; that article becomes the saved one.
    case merged(into: Int64)
    case pictureStored
    case failed(Message)
    case pictureFailed(Message)
  }
}
