/// An article that shares words with another.
package struct SimilarArticle: Sendable, Hashable {
  package var text: IndexedText
  /// The score of the shared words; higher is more similar (see ``BM25``).
  package var likeness: Double

  package init(text: IndexedText, likeness: Double) {
    self.text = text
    self.likeness = likeness
  }
}
