/// What a reader has done with the articles of a list, and what is known of these articles.
package struct ListMarks: Sendable {
  /// Articles that the reader has opened since the list was shown, of whatever list.
  package var opened: Set<Int64>
  /// Articles of the list that the reader had read before it was shown.
  package var readBefore: Set<Int64>
  /// Articles of the list that are still there.
  package var known: [Int64: KnownArticle]

  package init(opened: Set<Int64>, readBefore: Set<Int64>, known: [Int64: KnownArticle]) {
    self.opened = opened
    self.readBefore = readBefore
    self.known = known
  }
}

/// An article's source and features.
package struct KnownArticle: Sendable {
  package var source: Int64
  /// Empty where none were computed.
  package var features: [UInt8]
  /// Its plain counts, here and elsewhere.
  package var popularity = 0.0

  package init(source: Int64, features: [UInt8], popularity: Double = 0) {
    self.source = source
    self.features = features
    self.popularity = popularity
  }
}
