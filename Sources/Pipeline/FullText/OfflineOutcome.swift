/// What came of one page or picture.
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
    /// The page came, and the feed's text is the better one; why, in words.
    case pageKept(String)
    /// It was the page of an article that is there already, which is the saved one from now on.
    case merged(into: Int64)
    case pictureStored
    /// Why, as a sentence.
    case failed(String)
    case pictureFailed(String)
  }
}
