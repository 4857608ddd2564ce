package import Foundation

/// The time of the last merge pass, and the number of articles since.
package struct MergePassState: Sendable, Hashable {
  package var articles: Int
  package var last: Date

  package init(articles: Int, last: Date) {
    self.articles = articles
    self.last = last
  }
}
