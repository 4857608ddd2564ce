package import Models

/// Articles by their ids, and what is kept of them: for one who reads them.
///
/// A reader is named; one that is not there has done nothing yet. Where no reader is named, no
/// article has marks.
package protocol ArticleStoring: Sendable {
  /// Articles as a list shows them, in the order of the ids; those that are not there are left out.
  /// A list scores with the key of today.
  func articles(_ ids: [Int64], reader: String?) throws -> [RankedArticle]

  /// The same with their texts, pages, pictures and earlier texts.
  func wholeArticles(_ ids: [Int64], reader: String?) throws -> WholeArticles

  /// Goes over a list in pieces, in its order: a long one is never in memory as a whole. All pieces
  /// are of one moment, whatever is written meanwhile. Their earlier texts are left out.
  ///
  /// - Parameters:
  ///   - query: `limit` is the most articles in all.
  ///   - size: of a piece.
  ///   - body: called with each piece, at least once; an error of it ends the walk.
  /// - Throws: ``UnknownName`` for a category or source that the reader's list does not have.
  func forEachPiece(
    of query: FeedQuery, reader: String, size: Int, _ body: (ListPiece) throws -> Void
  ) throws

  /// Those of some articles that only other readers have, such as the pages that they saved.
  func foreign(_ ids: [Int64], to reader: String) throws -> [Int64]

  /// The articles of a story that the reader's sources brought, those that stand highest first.
  ///
  /// - Parameter id: of the story, or of one of its articles; a lone article is its own story.
  func story(_ id: Int64, reader: String, limit: Int) throws -> [RankedArticle]

  /// The ids of the articles of some stories; stories that are not there are left out.
  ///
  /// - Parameter limit: of a story.
  func tellings(
    of stories: [Int64], _ order: TellingOrder, limit: Int
  ) throws -> [Int64: [Int64]]

  /// The articles beside one in the first category that lists it: along what the reader has read, in
  /// the order of reading, and from its end on to what they have not read.
  ///
  /// - Returns: `nil` for an article that is not there.
  func neighbours(of article: Int64, reader: String) throws -> ArticleNeighbours?
}
