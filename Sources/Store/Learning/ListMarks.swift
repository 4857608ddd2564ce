/// A reader's interactions with the articles of a list, and data of these articles.
package struct ListMarks: Sendable {
  /// Articles that the reader has opened since the list was shown, from any list.
  package var opened: Set<Int64>
  /// Articles of the list that the reader had read before it was shown.
  package var readBefore: Set<Int64>
  /// Articles of the list that still exist.
  package var known: [Int64: KnownArticle]

  package init(opened: Set<Int64>, readBefore: Set<Int64>, known: [Int64: KnownArticle]) {
    self.opened = opened
    self.readBefore = readBefore
    self.known = known
  }
}

/// Source, features and popularity of an article.
package struct KnownArticle: Sendable {
  package var source: Int64
  /// Empty if none were computed.
  package var features: [UInt8]
  /// Its plain counts, local and external.
  package var popularity = 0.0
}
