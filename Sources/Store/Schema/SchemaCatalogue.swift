/// What the tables of both engines hold: the words of `tintm schema` and docs/schema.md.
///
/// A table or column that both engines have is described once. `SchemaTests` fails for a table
/// without a sentence, and for words about a table or a column that no engine has.
enum SchemaCatalogue {
  struct Topic {
    let name: String
    let tables: [Table]
  }

  struct Table {
    let name: String
    /// One sentence: what a row is.
    let sentence: String
    /// A few words about columns that their names do not explain. Those about a time begin with
    /// “when”, “until” or “since”.
    let columns: [String: String]

    init(_ name: String, _ sentence: String, _ columns: [String: String] = [:]) {
      self.name = name
      self.sentence = sentence
      self.columns = columns
    }
  }

  /// In the order of the page: the data's way from the sources to the readers.
  static let topics = [
    sources, articles, offline, ranks, search, stories, readers, marks, lists, learning, rules,
    digests, notices, changes, upkeep,
  ]
}

/// Readers: who they are, what they did, and what was learned from it.
extension SchemaCatalogue {
  static let readers = Topic(
    name: "Readers",
    tables: [
      Table(
        "reader", "A reader; the first by position is the default.",
        [
          "name_key": "the name in lower case",
          "shares_refused": "since when others may share no articles with the reader",
        ]),
      Table(
        "reader_password", "A reader's password for the web page, as its scrypt hash.",
        [
          "cost": "scrypt's N", "block_size": "scrypt's r", "parallelism": "scrypt's p",
          "changed": "when it was set",
        ]),
      Table(
        "reader_session", "A browser that is signed in.",
        [
          "token": "SHA-256 of what the browser holds", "began": "when it was signed in",
          "last_used": "when it was last used",
          "device": "as the browser calls itself", "address": "of the last use",
          "settings": "the page's settings on this device, JSON; NULL: the reader's",
        ]),
      Table(
        "reader_visit", "When a reader looked at lists.",
        [
          "last": "when the last list was shown",
          "before": "when the last list of the visit before was shown",
        ]),
      Table(
        "app_password", "A password of a reader for one app.",
        [
          "made": "when it was made", "last_used": "when it was last used",
          "address": "of the last use", "rights": "what it may do, see `AppRights`",
        ]),
      Table(
        "app_secret", "The hash of an app password in one of the forms that apps send.",
        ["kind": "the form, see `AppSecretKind`"]),
      Table(
        "sign_in_link", "A link that signs a browser in, once.",
        ["token": "SHA-256 of the link's secret", "until": "until when it is valid"]),
      Table(
        "page_settings", "A reader's settings of the web page.",
        ["settings": "JSON; the page defines its keys"]),
      Table(
        "reader_source", "How a reader's list of sources differs from the shared list.",
        [
          "name": "the reader's name of the source; NULL: its own",
          "category": "the first of the categories; NULL: those of the shared list",
          "categories": "a list, see `ListColumn`",
        ]),
    ])

  static let marks = Topic(
    name: "Marks",
    tables: [
      Table(
        "article_state", "A reader's marks on an article; NULL: not marked.",
        [
          "read_at": "when it was marked as read", "viewed_at": "when it was opened",
          "finished_at": "when it was read to the end",
          "bookmarked_at": "when it was bookmarked", "shared_at": "when it was shared",
          "hidden_at": "when it was hidden",
          "expired_at": "when it was marked as read for its age; kept if that is undone",
        ]),
      Table(
        "article_tag", "A reader's label of an article.", ["tag_key": "the tag in lower case"]),
      Table(
        "note", "A reader's note on an article.",
        ["text": "plain text", "changed": "when it was written last"]),
      Table(
        "highlight", "A passage of an article that a reader marked.",
        [
          "exact": "the passage", "prefix": "the 32 to 512 characters before it",
          "suffix": "the 32 to 512 characters after it", "made": "when it was marked",
        ]),
      Table(
        "moved_article", "An article that a reader brought from another program.",
        ["at": "when; retention counts from then"]),
      Table(
        "moved_mark",
        "A mark that a reader brought from another program, and which is not brought again.",
        ["mark": "a hash of it"]),
      Table(
        "reading_position", "Where a reader stopped reading an article.",
        [
          "block": "the first paragraph that was in sight, from 0",
          "blocks": "number of paragraphs then", "at": "when",
        ]),
      Table(
        "shared_article", "An article that one reader put on another's front page.",
        [
          "reader_id": "for whom", "sender_id": "the reader who shared it", "at": "when",
          "shown": "when it was first shown there",
        ]),
    ])

  static let lists = Topic(
    name: "Lists that were shown",
    tables: [
      Table(
        "reading_list", "A list as its reader goes through it, kept for a day.",
        [
          "id": "random", "at": "when it was last shown or continued",
          "entries": "16 bytes each: article and score",
          "continuation": "JSON: the query, and the pages with their cursors",
        ]),
      Table(
        "shown_list",
        "A list that learning waits for, or one of the last fifty that it learned from.",
        [
          "at": "when it was shown", "shown": "number of entries on the pages that were shown",
          "shown_articles": "the articles of those entries",
          "closed": "0: open; otherwise its number in the order of closing",
          "entries": "articles with their scores and what was opened",
        ]),
      Table(
        "closed_list",
        "What a closed list adds to the exposures, so that sums can be computed again.",
        [
          "closed": "number in the order of closing", "list_id": "as in `shown_list`",
          "exposures": "see `ListExposures`",
          "period": "half-lives since 1970 when it was shown; NULL: of an earlier version",
        ]),
      Table(
        "list_judgement",
        "How well each set of weights would have predicted the choices in a list.",
        ["evidence": "weight of the judgement", "foresight": "log-likelihood of each set, in bits"]),
    ])

  static let learning = Topic(
    name: "Learning",
    tables: [
      Table(
        "training_example",
        "An example that a reader's model is trained on: an article opened, or passed over.",
        [
          "id": "counts for each reader", "article_id": "which may be deleted",
          "kind": "an interaction; NULL: shown and not opened", "weight": "of the example",
          "advantage": "bits above the middle of the list without the reader's own term",
          "at": "when it happened",
        ]),
      Table("example_feature", "The features of a deleted article that examples still name."),
      Table(
        "reader_model", "A reader's model: a cache, which can be trained again.",
        ["through": "the last example in it"]),
      Table(
        "source_exposure",
        "How often a source's articles were shown and opened, and what its next articles begin with.",
        [
          "source_id": "0: all sources", "shown": "sum over closed lists",
          "opened": "sum over closed lists", "weight": "votes, 0.5 to 2",
        ]),
      Table(
        "weight_trial", "How well each set of weights of a score has predicted choices.",
        [
          "reader_id": "0: all readers", "evidence": "decayed sum",
          "sums": "decayed sum for each set, in bits",
        ]),
    ])

  static let rules = Topic(
    name: "Rules",
    tables: [
      Table(
        "rule", "A rule for new articles.",
        [
          "is_own": "false: of feeds.yml; true: added by the reader",
          "rule": "canonical JSON, by which equal rules are recognised",
          "place": "where it is in feeds.yml; NULL: removed, and its effects stay",
        ]),
      Table(
        "rule_match", "That a rule matched an article, on which it acts once.",
        ["at": "when it matched"]),
      Table(
        "rule_drop", "How many articles a rule kept from being stored on a day.",
        ["day": "days since 1970"]),
      Table(
        "rule_queue", "An article whose rules wait for its page or its story."),
      Table(
        "article_raise", "How far a reader's rules raise or lower an article.",
        ["half_lives": "−3 to 3"]),
    ])
}
