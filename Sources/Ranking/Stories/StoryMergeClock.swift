package import Foundation

/// When stories were last compared with each other, and how many articles came since.
package struct StoryMergeClock: Sendable, Hashable {
  package var articles: Int
  package var last: Date

  package init(articles: Int, last: Date) {
    self.articles = articles
    self.last = last
  }
}
