/// Articles, and what is computed from them.
extension SchemaCatalogue {
  static let articles = Topic(
    name: "Articles",
    tables: [
      Table(
        "article", "An article as its source sent it, without its text.",
        [
          "id": "never given twice", "identity": "recognises it in the source's next document",
          "shared":
            "the id that it shares with other articles of the document, if `identity` is longer",
          "given_id": "the feed's id, if `identity` is made of something else",
          "url_key": "canonical form of the address",
          "digest": "of everything shown, without counters; tells an edit",
          "summary": "plain text", "authors": "a list, see `ListColumn`", "tags": "a list",
          "image": "address of the lead picture", "published": "when, as the source says",
          "modified": "when, as the source says", "fetched": "when it arrived",
          "dated": "when it counts as published", "word_count": "of the text shown",
        ]),
      Table(
        "article_body",
        "The texts of an article, in one compressed piece or, from early versions, loose.",
        [
          "html": "NULL if packed", "text": "NULL if packed", "attachments": "JSON",
          "words_digest": "of the words of the feed's text; a change of markup alone is no edit",
          "packed": "`PackedText`; NULL: in html, text and `loose_text`",
        ]),
      Table(
        "article_content", "The text of an article from its feed.",
        [
          "html": "sanitised markup", "text": "plain text, if the source sent no markup",
          "page": "markup of the article's own page", "attachments": "JSON",
          "words_digest": "of the words; a change of markup alone is no edit",
        ]),
      Table(
        "loose_text", "The indexed texts of an article that an early version stored.",
        ["c0": "headline", "c1": "body"]),
      Table("loose_page", "An article whose page's text is in `article_page`, not packed."),
      Table(
        "article_address",
        "A further address of an article: where its page redirects, or what the page says.",
        ["url_key": "canonical form"]),
      Table(
        "article_revision", "An earlier text of an edited article.",
        [
          "number": "the first is 1; the current text has the next",
          "replaced": "when it was replaced", "origin": "`feed` or `page`",
        ]),
      Table(
        "article_tally",
        "The counts that an article shows, summed from `event`; no row: all are 0.",
        [
          "views": "by readers here", "bookmarks": "by readers here", "shares": "by readers here",
          "external_ratings": "from the feed", "external_shares": "from the feed",
          "external_comments": "from the feed", "external_views": "from the feed",
        ]),
      Table(
        "event", "An entry of the log from which ranks can be rebuilt; rows are only added.",
        [
          "reader_id": "NULL: not by a reader",
          "kind": "an interaction, a counter or the coverage by a source",
          "count": "the counter's new value, or the source; NULL: by a reader",
          "at": "when it happened",
          "votes": "that it earned",
        ]),
      Table(
        "deleted_article",
        "A deleted article that its feed may still list; it is not stored again.",
        ["listed": "when the feed last had it"]),
    ])

  static let offline = Topic(
    name: "Pages and pictures",
    tables: [
      Table(
        "article_page", "An article's own page: the wish to fetch it, and what came.",
        [
          "wanted": "why it is fetched: a code and its arguments, see `Message`",
          "due": "when it is tried next; NULL: no more",
          "failure": "of the last try, as `wanted`",
          "fetched": "when it came",
          "html": "the extracted article; '' if packed in `article_body`",
          "is_shown": "whether it is shown instead of the feed's text",
          "choice": "why it is shown or not, as `wanted`",
        ]),
      Table(
        "picture",
        "A stored picture: a file in the folder beside a SQLite database, bytes in PostgreSQL.",
        [
          "digest": "SHA-256 in hexadecimal; the file's name", "bytes": "size",
          "width": "in pixels",
          "height": "in pixels",
        ]),
      Table("picture_bytes", "The bytes of a picture, for nodes that share only the database."),
      Table(
        "article_picture", "A picture that an article uses, and the wish to fetch it.",
        [
          "request": "the candidate of its srcset to fetch; NULL: the address itself",
          "position": "0: the lead; then in the order of the text",
          "digest": "NULL: not stored", "due": "when it is tried next; NULL: no more",
          "failure": "of the last try: a code and its arguments, see `Message`",
        ]),
      Table(
        "site_block", "A block of text that a site repeats on its pages, which is no article text.",
        [
          "digest": "of the words", "pages": "number of pages that have it",
          "last_page": "the page counted last", "seen": "when it was last seen",
        ]),
      Table(
        "site_picture",
        "A lead picture that a site repeats on its pages, which is no article's own.",
        [
          "pages": "number of pages that have it", "last_page": "the page counted last",
          "seen": "when it was last seen",
        ]),
      Table(
        "source_icon", "A source's icon.",
        [
          "wanted": "since when it is to be fetched; NULL: not now",
          "asked": "when it was fetched or tried last",
          "type": "its media type", "bytes": "NULL: it has none",
        ]),
    ])

  static let ranks = Topic(
    name: "Ranks and lists",
    tables: [
      Table(
        "article_rank",
        "An article in one of its categories, with the keys that lists are ordered by.",
        [
          "is_first": "the row that lists of all categories or of one source read",
          "today": "key of “important today”, in bits", "now": "key of “rising”, in bits",
          "dated": "when it counts as published", "burst": "the faster decaying half of `now`",
          "story_id": "as in `story_article`, if the story has or had further articles",
        ]),
      Table(
        "article_feature", "What a reader's score of an article is computed from.",
        [
          "place": "2⁴⁰ times the id of the source, plus the id of the article",
          "weight": "of its source when it arrived", "story_id": "as in `story_article`",
          "features": "words and source, as numbers of a model; empty: not computed",
          "expected": "unused since `article_exposure`",
          "opened": "unused since `article_exposure`",
          "period": "unused since `article_exposure`",
        ]),
      Table(
        "article_exposure",
        "Openings of an article by readers, and the openings to expect from the lists that showed it.",
        [
          "expected": "decayed sum", "opened": "decayed sum",
          "period": "half-lives (12 hours) since 1970 as of which both count",
        ]),
    ])

  static let search = Topic(
    name: "Search",
    tables: [
      Table(
        "article_text", "The searched texts of an article.",
        ["title": "headline", "body": "plain text of what is shown"]),
      Table(
        "article_words",
        "The indexed words of an article: its texts in SQLite, its word vector in PostgreSQL.",
        [
          "words": "see `WordVector`", "title_length": "of the headline, in words",
          "length": "in words, with the headline",
        ]),
      Table("article_search", "The full-text index (FTS5) over `article_words`."),
      Table(
        "search_word", "The words of the index in alphabetical order, for searches by prefix.",
        ["doc": "id of an article that has the term", "col": "`title` or `body`"]),
      Table(
        "search_size", "Part of a sum: the indexed articles and their words.",
        ["articles": "to add", "words": "to add"]),
      Table(
        "word_count",
        "How many articles have the words of a bucket, so that rare words weigh more.",
        [
          "block": "256 buckets, or the number of articles", "counts": "256 numbers of 4 bytes",
          "bucket": "-1: the number of articles",
        ]),
    ])

  static let stories = Topic(
    name: "Stories",
    tables: [
      Table(
        "story", "A story that several articles cover; its id is that of its first article.",
        [
          "articles": "number of articles", "sources": "number of sources",
          "latest": "when its latest article counts as published",
          "is_open": "whether it changed since stories were compared",
        ]),
      Table(
        "story_article", "An article of a story.",
        [
          "dated": "when it counts as published",
          "duplicate_of": "the earlier article that it nearly copies, which may be gone",
        ]),
      Table("story_queue", "An article that waits to be put into a story."),
      Table(
        "story_profile", "What a recent story is about, to compare new articles with.",
        ["seen": "when an article joined last", "profile": "weights of its terms"]),
      Table(
        "term_frequency", "How many articles contain a term, decayed by age.",
        ["term": "hash of a word; 0: all articles"]),
      Table(
        "story_term_0",
        "A term of a story in even periods of three days; old periods are deleted as a whole.",
        ["id": "2³² times the term, plus the id of the story"]),
      Table(
        "story_term_1", "The same in odd periods.",
        ["id": "2³² times the term, plus the id of the story"]),
      Table(
        "near_copy_0",
        "A key that near-copies of an article share, in even periods of fourteen days.",
        ["id": "2³² times the key, plus the id of the article"]),
      Table(
        "near_copy_1", "The same in odd periods.",
        ["id": "2³² times the key, plus the id of the article"]),
    ])
}
