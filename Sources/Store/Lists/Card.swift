import Foundation
package import Models

/// The position of an article in a list. The row of a card begins with it, so that conditions can
/// be checked before the rest is read.
package struct ListPosition: Sendable {
  package fileprivate(set) var id: Int64 = 0
  package fileprivate(set) var story: Int64?
  package fileprivate(set) var score = 0.0
  /// The sort key of the list.
  package fileprivate(set) var place = 0.0

  package init() {}

  package func cursor(_ sort: FeedQuery.Sort) -> FeedCursor {
    FeedCursor(value: place, id: id, sort: sort)
  }
}

extension ListPosition {
  /// - Parameters:
  ///   - score: SQL of the score.
  ///   - place: SQL of the sort key.
  fileprivate static func sql(score: String, place: String) -> String {
    "a.id, told.story_id, \(score) AS score, \(place) AS place"
  }

  package static let setters: [SQLColumns<ListPosition>.Setter] = [
    .integer { $0.id = $1 }, .count { $0.story = $1.map(Int64.init) }, .number { $0.score = $1 },
    .number { $0.place = $1 },
  ]
}

extension RankedArticle {
  /// The article at a position, before its card is read.
  package init(at position: ListPosition) {
    self.init(
      article: Article(
        id: position.id, source: SourceReference(name: ""), category: "", ArticleMetadata(),
        fetched: .distantPast),
      story: position.story.map { StoryReference(id: $0, sources: 1) }, score: position.score)
  }
}

/// The columns of a card: the data of articles that lists show, from `article a`, its `source` and
/// `category`, the reader's own name of the source (`own`) and state (`s`), the tally (`t`), the
/// `story` of which it tells (`told`), and the `copy` of its lead picture.
package enum Card {
  /// For a `SELECT`: a ``ListPosition``, the columns of ``ArticleColumn``, and ``others``.
  package static func sql(score: String, place: String) -> String {
    "\(ListPosition.sql(score: score, place: place)), \(rest)"
  }

  /// The tables of ``sql(score:place:)`` that may have no row for an article, except `s`.
  ///
  /// - Parameter me: an SQL expression for the reader's id, which may be NULL.
  package static func joins(of me: SQLStatement) -> SQLStatement {
    """
    LEFT JOIN reader_source own ON own.reader_id = \(sql: me) AND own.source_id = a.source_id
    LEFT JOIN article_tally t ON t.article_id = a.id
    LEFT JOIN story_article told ON told.article_id = a.id
    LEFT JOIN story ON story.id = told.story_id
    LEFT JOIN article_picture lead
      ON lead.article_id = a.id AND lead.url = a.image AND lead.position = 0
    LEFT JOIN picture copy ON copy.digest = lead.digest
    """
  }

  private static let rest = "\(ArticleColumn.selected.sql), \(others.sql)"

  /// ``RankedArticle/imageFile`` becomes the path of the picture in its folder.
  package static let others = SQLColumns<RankedArticle>([
    "coalesce(own.name, source.name)": .text { $0.article.source.name = $1 ?? "" },
    "coalesce(own.category, category.name)": .text { $0.article.category = $1 ?? "" },
    // Only an address without user name and password may be shown.
    """
    coalesce(source.home_page_url, CASE
      WHEN lower(source.url) LIKE 'http%' AND source.url NOT LIKE '%@%' THEN source.url END)
    """: .text { $0.article.source.url = $1 },
    ArticleColumn.savedTime: .date { $0.article.saved = $1 },
    "a.fetched": .date { $0.article.fetched = $1 ?? .distantPast },
    "s.read_at IS NOT NULL": .flag { $0.state.read = $1 },
    "s.bookmarked_at IS NOT NULL": .flag { $0.state.bookmarked = $1 },
    "s.hidden_at IS NOT NULL": .flag { $0.state.hidden = $1 },
    "t.views": .integer { $0.counts.views = Int($1) },
    "t.bookmarks": .integer { $0.counts.bookmarks = Int($1) },
    "t.shares": .integer { $0.counts.shares = Int($1) },
    "t.external_comments": .count { $0.counts.comments = $1 },
    "t.external_views": .count { $0.counts.externalViews = $1 },
    "t.external_ratings": .count { $0.counts.ratings = $1 },
    "story.sources": .count { if let sources = $1 { $0.story?.sources = sources } },
    "copy.digest": .text { $0.imageFile = $1 },
    "copy.format": .text { article, format in
      article.imageFile = article.imageFile.flatMap { PictureFolder.name(of: $0, format) }
    },
  ])
}
