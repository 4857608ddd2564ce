import HTTPTypes
import Models
import Serving
import ViewModels

extension APIEndpoint {
  /// All endpoints, in the order of the API description.
  static let all: [APIEndpoint] = lists + articles + actions + manyActions

  private static let lists: [APIEndpoint] = [
    APIEndpoint(
      .get, "feed", .feed, "The ranked articles of a category, or of all.",
      taking: [
        .category, .source,
        APIParameter(
          name: "sort", kind: .choice(["rank", "now", "newest"]),
          summary: "rank: what matters today; now: what is rising; newest: by date."),
        .unread, .bookmarked,
        APIParameter(
          name: "hidden", kind: .flag, summary: "Only what its reader or a rule has hidden."),
        APIParameter(
          name: "all_versions", kind: .flag,
          summary: "Every source’s telling of a story, not only the best."),
        .within, .limit,
        APIParameter(
          name: "after", kind: .cursor, summary: "Goes on where a page ended: its “next”."),
        APIParameter(
          name: "fields", kind: .fields,
          summary: "Only these of an article, such as id,title,source.name."),
        APIParameter(
          name: "shown", kind: .flag,
          summary: "The reader sees this page: it is learned from, as from `tintm feed`."),
      ], formats: [.json, .jsonl, .jsonfeed, .atom, .txt],
      .list { call in
        (
          FeedQuery(
            category: call.values["category"], source: call.values["source"],
            sort: sort(call.values["sort"]), unread: call.values.flag("unread"),
            bookmarked: call.values.flag("bookmarked"), hidden: call.values.flag("hidden"),
            allVersions: call.values.flag("all_versions"),
            since: call.values.start(at: call.now), limit: call.values.limit,
            after: call.values["after"].flatMap { FeedCursor(token: $0) }),
          call.values["fields"]?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
        )
      }),
    APIEndpoint(
      .get, "search", .search, "Articles by their words, best first.",
      taking: [
        APIParameter(
          name: "q", kind: .text,
          summary: "What to look for, as `tintm search` understands it.", isRequired: true),
        .category, .source, .unread, .bookmarked, .within, .limit,
      ], formats: [.json, .jsonl, .jsonfeed, .txt],
      .route { call in
        .search(
          SearchQuery(
            call.values["q"] ?? "", category: call.values["category"],
            source: call.values["source"],
            unread: call.values.flag("unread"), bookmarked: call.values.flag("bookmarked"),
            since: call.values.start(at: call.now), limit: call.values.limit))
      }),
    APIEndpoint(
      .get, "categories", .categories, "The categories, and how much is in them.",
      .route { _ in .categories }),
    APIEndpoint(
      .get, "sources", .sources,
      "The sources and how they fare; of one that is named, all that is known.",
      taking: [.source, .category],
      .route { call in
        let chosen = try SourceFilter(
          sources: call.values["source"].map { [$0] } ?? [],
          categories: call.values["category"].map { [$0] } ?? []
        ).apply(to: call.sources())
        return .sources(chosen, isDetailed: call.values["source"] != nil)
      }),
    APIEndpoint(
      .get, "changes", .changes,
      "What changed since a place, for programs that keep a copy; without one, the present.",
      taking: [
        .since, .category,
        APIParameter(
          name: "limit", kind: .number(1...1000),
          summary: "So many changes are looked at; 200 otherwise. Less than that is no end: only "
            + "a “next” that stays the same is."),
      ],
      .route { call in
        .changesAfter(
          call.values["since"].flatMap { ChangeNumber($0) }, category: call.values["category"],
          limit: call.values.number("limit").map(Int.init) ?? 200)
      }),
    APIEndpoint(
      .get, "stream", .changes,
      "What changes, as it does: server-sent events, or an object a line by Accept; events are "
        + "those of “changes”, “reset” (what is kept is to be read anew) and “bye”.",
      taking: [.since, .category], formats: [.jsonl], .stream),
  ]

  private static let articles: [APIEndpoint] = [
    APIEndpoint(
      .get, "articles/{id}", .article, "One article, whole; records nothing.",
      .route { .article($0.id, isPeek: true) }),
    APIEndpoint(
      .get, "articles/{id}/next", .article, "The article after it in its category.",
      .route { .neighbour(of: $0.id, isForward: true, isPeek: true) }),
    APIEndpoint(
      .get, "articles/{id}/previous", .article, "The article before it in its category.",
      .route { .neighbour(of: $0.id, isForward: false, isPeek: true) }),
    APIEndpoint(
      .get, "articles/{id}/story", .story, "Every source’s telling of its story.",
      formats: [.json, .jsonl, .jsonfeed, .txt], .route { .story($0.id) }),
    APIEndpoint(
      .get, "stories/{id}", .story, "The articles of a story.",
      formats: [.json, .jsonl, .jsonfeed, .txt], .route { .story($0.id) }),
    APIEndpoint(
      .get, "articles/{id}/related", .related, "Articles near it, beside those of its own story.",
      taking: [
        APIParameter(
          name: "limit", kind: .number(1...50), summary: "At most so many articles; 10 otherwise.")
      ], formats: [.json, .jsonl, .jsonfeed, .txt],
      .route { .related($0.id, limit: $0.values.number("limit").map(Int.init) ?? 10) }),
    APIEndpoint(
      .get, "articles/{id}/explain", .explanation, "Why it stands where it does.",
      taking: [.category],
      .route { .explain($0.id, category: $0.values["category"]) }),
    APIEndpoint(
      .get, "articles/{id}/revisions/{number}", .article, "One of its texts, by its number.",
      .route { .revision($0.id, number: Int($0.numbers.last ?? 0)) }),
    APIEndpoint(
      .get, "articles/{id}/diff", .diff, "What its source edited.",
      taking: [
        APIParameter(
          name: "revision", kind: .number(1...1_000_000),
          summary: "Since this one of its texts; since the last edit otherwise.")
      ],
      .route { .changes($0.id, since: $0.values.number("revision").map(Int.init)) }),
  ]

  private static let actions: [APIEndpoint] = [
    APIEndpoint(
      .post, "articles/{id}/view", .article, "Its reader opens it: gives it whole, and counts.",
      .route { .article($0.id, isPeek: false) }),
    APIEndpoint(
      .post, "articles/{id}/read", .receipt, "Marks it read; that is no view.",
      .route { .setReadMark([$0.id], isRead: true) }),
    APIEndpoint(
      .delete, "articles/{id}/read", .receipt, "Marks it unread.",
      .route { .setReadMark([$0.id], isRead: false) }),
    APIEndpoint(
      .post, "articles/{id}/bookmark", .receipt, "Keeps it, and moves it up.",
      .route { .bookmark([$0.id], isRemoval: false) }),
    APIEndpoint(
      .delete, "articles/{id}/bookmark", .receipt, "Takes the bookmark back.",
      .route { .bookmark([$0.id], isRemoval: true) }),
    APIEndpoint(
      .post, "articles/{id}/hide", .receipt, "Leaves it out of lists.",
      .route { .hide([$0.id], isRemoval: false) }),
    APIEndpoint(
      .delete, "articles/{id}/hide", .receipt, "Shows it again.",
      .route { .hide([$0.id], isRemoval: true) }),
    APIEndpoint(
      .post, "articles/{id}/share", .receipt, "What to paste so that somebody else finds it.",
      .route { .share($0.id) }),
  ]

  private static let manyActions: [APIEndpoint] = [
    APIEndpoint(
      .post, "read", .receipt, "Marks articles read; that is no view.", taking: [.articles],
      .route { .setReadMark($0.values.articles, isRead: true) }),
    APIEndpoint(
      .delete, "read", .receipt, "Marks articles unread.", taking: [.articles],
      .route { .setReadMark($0.values.articles, isRead: false) }),
    APIEndpoint(
      .post, "bookmark", .receipt, "Keeps articles, and moves them up.", taking: [.articles],
      .route { .bookmark($0.values.articles, isRemoval: false) }),
    APIEndpoint(
      .delete, "bookmark", .receipt, "Takes bookmarks back.", taking: [.articles],
      .route { .bookmark($0.values.articles, isRemoval: true) }),
    APIEndpoint(
      .post, "hide", .receipt, "Leaves articles out of lists.", taking: [.articles],
      .route { .hide($0.values.articles, isRemoval: false) }),
    APIEndpoint(
      .delete, "hide", .receipt, "Shows articles again.", taking: [.articles],
      .route { .hide($0.values.articles, isRemoval: true) }),
    APIEndpoint(
      .post, "save", .receipt,
      "Keeps a page of the web as a bookmarked article of the reader’s own; it is fetched soon "
        + "afterwards.",
      taking: [
        APIParameter(
          name: "url", kind: .address, summary: "The address of the page.", isRequired: true),
        APIParameter(
          name: "title", kind: .text, summary: "What it is called until it has come."),
        APIParameter(name: "tag", kind: .text, summary: "A category of the reader’s own."),
      ], .save),
    APIEndpoint(
      .post, "forget", .forgotten, "Forgets everything that was learned about the reader.",
      .route { _ in .forget }),
  ]

  private static func sort(_ name: String?) -> FeedQuery.Sort {
    switch name {
    case "newest": .newest
    case "now": .rank(.now)
    default: .rank(.today)
    }
  }
}
