package import Foundation
package import Models
internal import Words

/// Presents an article: all fields of a view model around a ranked article. The traits are shared
/// with other view models; the fields that only articles have are below.
package protocol ArticlePresentable: IdentityPresentable, LabelPresentable, PreviewPresentable,
  LinkPresentable, OriginPresentable, ImagePresentable, ScorePresentable
{
  var ranked: RankedArticle { get }
}

extension ArticlePresentable {
  package static var labelName: String { "title" }
  package var identity: Int64 { ranked.article.id }
  package var label: String? { ranked.article.title }
  package var substituteLabel: String? { ranked.article.headline }
  /// A read headline is less prominent.
  package var labelRole: Role { ranked.state.read ? .plain : .heading }
  package var summary: String? { ranked.article.summary }
  package var link: String? { ranked.article.url }
  package var originName: String { ranked.article.source.name }
  package var originLink: String? { ranked.article.source.url }
  package var authors: [String] { ranked.article.authors }
  package var tags: [String] { ranked.article.tags }
  package var published: Date? { ranked.article.published }
  package var image: String? { ranked.article.image }
  package var imageFile: String? { ranked.imageFile }
  package var imageURL: String? { ranked.imageURL }
  package var wordCount: Int { ranked.article.wordCount }
  package var score: Double { ranked.score }
  package var rank: Int? { nil }

  /// The summary, unless the headline consists of it.
  package var brief: String? {
    label == nil && substituteLabel == summary ? nil : summary
  }
  package var language: String? { ranked.article.language }
  package var modified: Date? { ranked.article.modified }
  package var time: Date { ranked.article.time }
  package var commentsLink: String? { ranked.article.commentsURL }
  package var category: String { ranked.article.category }
  package var isRead: Bool { ranked.state.read }
  package var isBookmarked: Bool { ranked.state.bookmarked }
  package var isHidden: Bool { ranked.state.hidden }
  /// Number of comments; `nil` if there are none or the feed does not say.
  package var comments: Int? { ranked.counts.comments.flatMap { $0 > 0 ? $0 : nil } }
  /// Number of sources that cover its story; `nil` if it is the only article.
  package var storySources: Int? { ranked.story.flatMap { $0.sources > 1 ? $0.sources : nil } }
}

/// Presents something about one article, and names the article; ``ArticlePresentable`` presents the
/// article itself.
package protocol ArticleReferring: IdentityPresentable, LabelPresentable, LinkPresentable {
  var article: Article { get }
}

extension ArticleReferring {
  package static var labelName: String { "title" }
  package var identity: Int64 { article.id }
  package var label: String? { article.title }
  package var substituteLabel: String? { article.headline }
  package var labelRole: Role { .heading }
  package var link: String? { article.url }
}

extension ArticleReferring where Self: OriginPresentable {
  package var originName: String { article.source.name }
  package var originLink: String? { article.source.url }
}

extension FieldList where Subject: ArticlePresentable {
  /// The machine fields of every article, in every document.
  static var article: Self {
    [
      .id, .label, .summary, .link, .origin, .category, .authors, .tags, .published, .modified,
      .fetched, .image, .language, .wordCount, .readingMinutes, .commentsLink, .state,
      .interactions, .story, .score, .imageFile, .imageURL,
      .sharedBy,
    ]
  }

  /// The fields of a card, in reading order.
  ///
  /// - Parameter brief: The sentences below the headline.
  static func card(_ brief: Field<Subject>) -> Self {
    [
      .rank, .label, brief, .sharedByInWords, .originName, .date, .readingMinutes, .coverage,
      .comments, .marksInWords, .id,
    ]
  }

  /// The columns of an article's line in a pipe; new columns are only added at the end.
  static var row: Self {
    [
      .id, .date, .category, .originName, .label, .link, .readingMinutes, .comments, .coverage,
      .marks,
    ]
  }
}

extension Field where Subject: ArticlePresentable {
  static var brief: Self { Self("summary", at: .brief) { .text($0.brief, .secondary) } }
  static var sharedBy: Self { Self("shared_by") { .text($0.ranked.sharedBy) } }
  static var sharedByInWords: Self {
    sharedBy.forDisplay { subject in
      .message(subject.ranked.sharedBy.map { Message(.sharedBy, $0) }, .success)
    }
  }
  static var category: Self { Self("category") { .text($0.category) } }
  static var language: Self { Self("language") { .text($0.language) } }
  static var modified: Self { Self("modified") { .date($0.modified) } }
  static var fetched: Self { Self("fetched") { .date($0.ranked.article.fetched) } }
  /// For people: the time that the article is shown with (``Timed/time``).
  package static var date: Self {
    Self("date") { .date($0.time) }
  }

  static var state: Self {
    .group(
      "state",
      [
        Self("read") { .flag($0.ranked.state.read) },
        Self("bookmarked") { .flag($0.ranked.state.bookmarked) },
        Self("hidden") { .flag($0.ranked.state.hidden) },
      ])
  }
  /// The active marks, as words.
  package static var marks: Self {
    Self("marks") { subject in
      let state = subject.ranked.state
      let marks = [
        (state.bookmarked, "bookmarked"), (state.read, "read"), (state.hidden, "hidden"),
      ]
      .filter(\.0).map(\.1)
      return marks.isEmpty ? .none : .list(marks)
    }
  }
  package static var marksInWords: Self {
    marks.forDisplay { subject in
      let state = subject.ranked.state
      let marks: [(Bool, MessageKey)] = [
        (state.bookmarked, .stateBookmarked), (state.read, .stateRead),
        (state.hidden, .stateHidden),
      ]
      return .message(.joined(marks.filter(\.0).map { Message($0.1) }, by: .listed))
    }
  }

  /// Interaction counts: those of this server's readers, and external ones if the feed has them.
  static var interactions: Self {
    .group(
      "interactions",
      [
        Self("views") { .count($0.ranked.counts.views) },
        Self("bookmarks") { .count($0.ranked.counts.bookmarks) },
        Self("shares") { .count($0.ranked.counts.shares) },
        Self("comments") { .count($0.ranked.counts.comments) },
        Self("external_views") { .count($0.ranked.counts.externalViews) },
        Self("ratings") { .count($0.ranked.counts.ratings) },
      ])
  }
  /// For people; nothing if there are no comments.
  package static var comments: Self {
    Self("comments") { .count($0.comments, .comments) }
  }
  static var commentsLink: Self {
    Self("comments_url", at: .line) { .link($0.commentsLink, .comments) }
  }

  static var story: Self {
    .group(
      "story",
      [
        Self("id") { .count($0.ranked.story.map { Int($0.id) }) },
        Self("sources") { .count($0.ranked.story?.sources ?? 0) },
      ], isPresent: { $0.ranked.story != nil })
  }
  /// "told by 4"; nothing if only one source has the story.
  package static var coverage: Self {
    Self("story_sources") { .count($0.storySources, .coverage) }
  }
}
