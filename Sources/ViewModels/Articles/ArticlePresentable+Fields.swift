import Models
internal import Words

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
  /// For people: the summary, unless it is all that the headline consists of.
  static var brief: Self {
    Self("summary", at: .brief) { subject in
      let isShown = subject.label == nil && subject.substituteLabel == subject.summary
      return isShown ? .none : .text(subject.summary, .secondary)
    }
  }
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
  /// For people: the time of publication, else of the first fetch.
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
