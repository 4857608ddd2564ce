package import Models

/// Articles by id, with their texts and marks.
///
/// Readers are given by name; an unknown reader has no interactions. Without a reader, no article
/// has marks.
package protocol ArticleStoring: Sendable {
  /// Articles as a list shows them, in the order of the ids, without unknown ids. They are scored
  /// with the key of `today`.
  func articles(_ ids: [Int64], reader: String?) throws -> [RankedArticle]

  /// As ``articles(_:reader:)``, with texts, pages, pictures and earlier texts.
  func wholeArticles(_ ids: [Int64], reader: String?) throws -> WholeArticles

  /// Walks a list in pieces, in its order: a long list is never in memory as a whole. All pieces
  /// are of one snapshot, whatever is written meanwhile. Earlier texts are left out.
  ///
  /// - Parameters:
  ///   - query: its `limit` is the maximum number of articles in total.
  ///   - size: number of articles in a piece.
  ///   - body: called for each piece, at least once; an error that it throws ends the walk.
  /// - Throws: ``UnknownName`` for a category or source that the reader's list does not have.
  func forEachPiece(
    of query: FeedQuery, reader: String, size: Int, _ body: (ListPiece) throws -> Void
  ) throws

  /// The articles among `ids` that only other readers have, such as pages that they saved.
  func foreign(_ ids: [Int64], to reader: String) throws -> [Int64]

  /// The articles of a story that the reader's sources brought, highest score first.
  ///
  /// - Parameter id: the id of the story or of one of its articles; a lone article is its own
  ///   story.
  func story(_ id: Int64, reader: String, limit: Int) throws -> [RankedArticle]

  /// The article ids of stories; unknown stories are left out.
  ///
  /// - Parameter limit: maximum number of articles per story.
  func articleIDs(
    ofStories stories: [Int64], _ order: StoryArticleOrder, limit: Int
  ) throws -> [Int64: [Int64]]

  /// The previous and next article in the first category that lists the article. The walk follows
  /// the articles that the reader has read, in reading order, and continues at their end with
  /// unread articles.
  ///
  /// - Returns: `nil` for an unknown article.
  func neighbours(of article: Int64, reader: String) throws -> ArticleNeighbours?
}
