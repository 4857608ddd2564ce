import Composing
import Foundation
import HTTPTypes
import Models
import ViewModels

extension APIEndpoint {
  /// All endpoints, in the order of the API description.
  static let all: [APIEndpoint] = lists + articles + actions + manyActions

  private static let lists: [APIEndpoint] = [
    APIEndpoint(
      .get, "feed", .feed, "The ranked articles of one or all categories.",
      taking: [
        .category, .source,
        APIParameter(
          name: "sort", kind: .choice(["rank", "now", "newest"]),
          summary: "rank: by score; now: rising articles first; newest: by date."),
        .unread, .bookmarked,
        APIParameter(
          name: "hidden", kind: .flag, summary: "Only articles hidden by the reader or a rule."),
        APIParameter(
          name: "expired", kind: .flag,
          summary: "Only articles that are read because of their age (`expire:`)."),
        APIParameter(
          name: "all_versions", kind: .flag,
          summary: "All articles of a story, not only the best one."),
        .within,
        APIParameter(
          name: "since_last", kind: .flag,
          summary: "Only articles that arrived since the reader looked last, on any device."),
        .limit,
        APIParameter(
          name: "minutes", kind: .number(1...600),
          summary: "The unread articles that are worth most in this reading time."),
        APIParameter(
          name: "after", kind: .cursor, summary: "Continue after a page: the value of its “next”."),
        .list,
        APIParameter(
          name: "fields", kind: .fields,
          summary: "Only these fields, such as id,title,source.name."),
        APIParameter(
          name: "shown", kind: .flag,
          summary: "Count the page as shown to the reader, as `tintm feed` does; used for learning."
        ),
      ], formats: [.json, .jsonl, .jsonfeed, .atom, .txt], tool: "feed",
      .list { call in
        var query = FeedQuery(
          category: call.values["category"], source: call.values["source"],
          sort: sort(call.values["sort"]), unread: call.values.flag("unread"),
          bookmarked: call.values.flag("bookmarked"), hidden: call.values.flag("hidden"),
          expired: call.values.flag("expired"),
          allVersions: call.values.flag("all_versions"),
          since: call.values.start(at: call.now), limit: call.values.limit,
          after: call.values["after"].flatMap { FeedCursor(token: $0) })
        query.list = call.values.number("list")
        query.sinceLast = call.values.flag("since_last")
        query.minutes = call.values.number("minutes").map { Int(clamping: $0) }
        return (
          query,
          call.values["fields"]?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
        )
      }),
    APIEndpoint(
      .get, "search", .search, "Search articles by words, best match first.",
      taking: [
        APIParameter(
          name: "q", kind: .text,
          summary: "The query, with the syntax of `tintm search`.", isRequired: true),
        .category, .source, .unread, .bookmarked, .within, .limit,
      ], formats: [.json, .jsonl, .jsonfeed, .txt], tool: "search",
      .route { call in
        let text = call.values["q"] ?? ""
        if let problem = ProgramSearch.problem(of: text) {
          throw APIFault.usage("“q” cannot be searched for: \(problem).")
        }
        return .search(
          SearchQuery(
            text, category: call.values["category"],
            source: call.values["source"],
            unread: call.values.flag("unread"), bookmarked: call.values.flag("bookmarked"),
            since: call.values.start(at: call.now), limit: call.values.limit))
      }),
    APIEndpoint(
      .get, "categories", .categories, "The categories with their numbers of sources and articles.",
      .route { _ in .categories }),
    APIEndpoint(
      .get, "begun", .begun, "The articles that the reader left in the middle, the last one first.",
      .route { _ in .begun }),
    APIEndpoint(
      .get, "labels", .labels, "The reader’s labels with their numbers of articles.",
      .route { _ in .labels }),
    APIEndpoint(
      .get, "highlights", .highlights, "The reader’s notes and highlights, by article.",
      taking: [.within], .route { .annotated(since: $0.values.start(at: $0.now)) }),
    APIEndpoint(
      .get, "sources", .sources,
      "The sources and their state; all details of one named source.",
      taking: [.source, .category], tool: "sources",
      .route { call in
        let chosen = try SourceFilter(
          sources: call.values["source"].map { [$0] } ?? [],
          categories: call.values["category"].map { [$0] } ?? []
        ).apply(to: call.sources())
        return .sources(chosen, isDetailed: call.values["source"] != nil)
      }),
    APIEndpoint(
      .get, "figures", .figures,
      "Articles that arrived and were opened on the last days, and the health of the sources.",
      .route { .figures(try $0.sources(), .current) }),
    APIEndpoint(
      .post, "refresh", .refresh,
      "Polls the reader’s sources now: those that were not asked for a quarter of an hour, and whose "
        + "publishers do not ask to wait.", .refresh),
    APIEndpoint(
      .get, "changes", .changes,
      "Changes since a position, for programs that keep a copy; without one, the current position.",
      taking: [
        .since, .category,
        APIParameter(
          name: "limit", kind: .number(1...1000),
          summary: "Maximum number of changes to examine, 200 by default. A short page is not the "
            + "end; the end is reached when “next” stays the same."),
      ],
      .route { call in
        .changesAfter(
          call.values["since"].flatMap { ChangeNumber($0) }, category: call.values["category"],
          limit: call.values.number("limit").map(Int.init) ?? 200)
      }),
    APIEndpoint(
      .get, "stream", .changes,
      "Changes as they happen, as server-sent events or one object per line (by Accept). Events are "
        + "those of “changes”, “reset” (reload any copy) and “bye”.",
      taking: [.since, .category], formats: [.jsonl], .stream),
    APIEndpoint(
      .get, "pictures/{digest}", .article,
      "A stored picture of an article that the reader may read: the path in “image_url”.",
      taking: [
        APIParameter(
          name: "width", kind: .number(1...4096),
          summary: "In pixels; the next larger of a few widths, as JPEG or WebP. Without it, the "
            + "picture as its publisher sent it.")
      ], formats: [], .picture),
  ]

  private static let articles: [APIEndpoint] = [
    APIEndpoint(
      .get, "articles/{id}", .article, "An article with its text; does not record a view.",
      tool: "article", .route { .article($0.id, isPeek: true) }),
    APIEndpoint(
      .get, "articles/{id}/next", .article, "The next article of a list or of its category.",
      taking: [.list],
      .route { .neighbour(of: $0.id, in: $0.values.list, isForward: true, isPeek: true) }),
    APIEndpoint(
      .get, "articles/{id}/previous", .article,
      "The previous article of a list or of its category.",
      taking: [.list],
      .route { .neighbour(of: $0.id, in: $0.values.list, isForward: false, isPeek: true) }),
    APIEndpoint(
      .get, "articles/{id}/story", .story, "All articles of its story.",
      formats: [.json, .jsonl, .jsonfeed, .txt], tool: "story", .route { .story($0.id) }),
    APIEndpoint(
      .get, "stories/{id}", .story, "The articles of a story.",
      formats: [.json, .jsonl, .jsonfeed, .txt], .route { .story($0.id) }),
    APIEndpoint(
      .get, "articles/{id}/related", .related, "Similar articles, except those of its own story.",
      taking: [
        APIParameter(
          name: "limit", kind: .number(1...50),
          summary: "Maximum number of articles, 10 by default.")
      ], formats: [.json, .jsonl, .jsonfeed, .txt],
      .route { .related($0.id, limit: $0.values.number("limit").map(Int.init) ?? 10) }),
    APIEndpoint(
      .get, "articles/{id}/explain", .explanation, "Explains the rank of the article.",
      taking: [.category], tool: "explain",
      .route { .explain($0.id, category: $0.values["category"]) }),
    APIEndpoint(
      .get, "articles/{id}/revisions/{number}", .article, "A revision of the article by number.",
      .route { .revision($0.id, number: Int($0.numbers.last ?? 0)) }),
    APIEndpoint(
      .get, "articles/{id}/diff", .diff, "Edits by the source.",
      taking: [
        APIParameter(
          name: "revision", kind: .number(1...1_000_000),
          summary: "Changes since this revision; by default since the previous one.")
      ],
      .route { .changes($0.id, since: $0.values.number("revision").map(Int.init)) }),
  ]

  private static let actions: [APIEndpoint] = [
    APIEndpoint(
      .post, "articles/{id}/view", .article,
      "Returns the article with its text and records a view.",
      .route { .article($0.id, isPeek: false) }),
    APIEndpoint(
      .post, "articles/{id}/read", .receipt, "Marks it read; does not record a view.",
      .route { .setReadMark([$0.id], isRead: true) }),
    APIEndpoint(
      .delete, "articles/{id}/read", .receipt, "Marks it unread.",
      .route { .setReadMark([$0.id], isRead: false) }),
    APIEndpoint(
      .post, "articles/{id}/bookmark", .receipt, "Bookmarks it: it is kept and ranked higher.",
      .route { .bookmark([$0.id], isRemoval: false) }),
    APIEndpoint(
      .delete, "articles/{id}/bookmark", .receipt, "Removes the bookmark.",
      .route { .bookmark([$0.id], isRemoval: true) }),
    APIEndpoint(
      .post, "articles/{id}/hide", .receipt, "Hides it from lists.",
      .route { .hide([$0.id], isRemoval: false) }),
    APIEndpoint(
      .delete, "articles/{id}/hide", .receipt, "Shows it again.",
      .route { .hide([$0.id], isRemoval: true) }),
    APIEndpoint(
      .post, "articles/{id}/label", .receipt, "Adds a label of the reader’s own.",
      taking: [.label],
      .route { .label([$0.id], adding: [$0.values["name"] ?? ""], removing: []) }),
    APIEndpoint(
      .delete, "articles/{id}/label", .receipt, "Removes a label.", taking: [.label],
      .route { .label([$0.id], adding: [], removing: [$0.values["name"] ?? ""]) }),
    APIEndpoint(
      .post, "articles/{id}/position", .receipt, "Sets where the reader stopped reading.",
      taking: [
        APIParameter(
          name: "block", kind: .number(0...Int64(ReadingPosition.maxBlocks)),
          summary: "The first paragraph in sight, from 0; 0: at the beginning, or at the end.",
          isRequired: true),
        APIParameter(
          name: "blocks", kind: .number(1...Int64(ReadingPosition.maxBlocks)),
          summary: "The number of paragraphs, as the program counts them.", isRequired: true),
      ],
      .route {
        .setPosition(
          block: Int(clamping: $0.values.number("block") ?? 0),
          of: Int(clamping: $0.values.number("blocks") ?? 1), in: $0.id)
      }),
    APIEndpoint(
      .get, "articles/{id}/note", .highlights, "The reader’s note and highlights of the article.",
      .route { .annotations($0.id) }),
    APIEndpoint(
      .post, "articles/{id}/note", .highlights, "Sets the note.",
      taking: [
        APIParameter(
          name: "text", kind: .text, summary: "The note, at most 64 KiB of plain text.",
          isRequired: true)
      ],
      .route { .setNote($0.values["text"], of: $0.id) }),
    APIEndpoint(
      .delete, "articles/{id}/note", .highlights, "Removes the note.",
      .route { .setNote(nil, of: $0.id) }),
    APIEndpoint(
      .get, "articles/{id}/highlights", .highlights,
      "The reader’s note and highlights of the article.", .route { .annotations($0.id) }),
    APIEndpoint(
      .post, "articles/{id}/highlights", .highlights,
      "Highlights a passage, which is searched for in the article’s text.",
      taking: [
        APIParameter(
          name: "quote", kind: .text, summary: "The passage, at most 10,000 characters.",
          isRequired: true),
        APIParameter(
          name: "prefix", kind: .text,
          summary: "The text before it, which tells equal passages apart."),
        APIParameter(name: "suffix", kind: .text, summary: "The text after it."),
      ],
      .route {
        .highlight(
          TextQuote(
            exact: $0.values["quote"] ?? "", prefix: $0.values["prefix"] ?? "",
            suffix: $0.values["suffix"] ?? ""),
          in: $0.id)
      }),
    APIEndpoint(
      .delete, "articles/{id}/highlights", .highlights, "Removes a highlight.",
      taking: [
        APIParameter(
          name: "highlight", kind: .number(1...(1 << 53)), summary: "Its number.",
          isRequired: true)
      ],
      .route { .removeHighlight(.number($0.values.number("highlight") ?? 0), of: $0.id) }),
    APIEndpoint(
      .post, "articles/{id}/share", .receipt,
      "Returns a link or text for sharing it, or puts it on top of another reader’s front page.",
      taking: [
        APIParameter(name: "with", kind: .text, summary: "The name of another reader.")
      ],
      .route { call in
        call.values["with"].map { .shareWith(reader: $0, call.id) } ?? .share(call.id)
      }),
  ]

  private static let manyActions: [APIEndpoint] = [
    APIEndpoint(
      .post, "read", .receipt, "Marks articles read; does not record views.", taking: [.articles],
      tool: "mark", .route { .setReadMark($0.values.articles, isRead: true) }),
    APIEndpoint(
      .delete, "read", .receipt, "Marks articles unread.", taking: [.articles],
      tool: "unmark", .route { .setReadMark($0.values.articles, isRead: false) }),
    APIEndpoint(
      .post, "bookmark", .receipt, "Bookmarks articles: they are kept and ranked higher.",
      taking: [.articles], tool: "bookmark",
      .route { .bookmark($0.values.articles, isRemoval: false) }),
    APIEndpoint(
      .delete, "bookmark", .receipt, "Removes bookmarks.", taking: [.articles],
      tool: "unbookmark", .route { .bookmark($0.values.articles, isRemoval: true) }),
    APIEndpoint(
      .post, "hide", .receipt, "Hides articles from lists.", taking: [.articles],
      .route { .hide($0.values.articles, isRemoval: false) }),
    APIEndpoint(
      .delete, "hide", .receipt, "Shows articles again.", taking: [.articles],
      .route { .hide($0.values.articles, isRemoval: true) }),
    APIEndpoint(
      .post, "save", .receipt,
      "Saves a web page as a bookmarked article of the reader; it is fetched soon "
        + "afterwards.",
      taking: [
        APIParameter(
          name: "url", kind: .address, summary: "The address of the page.", isRequired: true),
        APIParameter(
          name: "title", kind: .text, summary: "The title until the page is fetched."),
        APIParameter(name: "tag", kind: .text, summary: "A category of the reader’s own."),
      ], .save),
    APIEndpoint(
      .post, "forget", .forgotten, "Deletes everything that was learned about the reader.",
      .route { _ in .forget() }),
  ]

  private static func sort(_ name: String?) -> FeedQuery.Sort {
    switch name {
    case "newest": .newest
    case "now": .rank(.now)
    default: .rank(.today)
    }
  }
}
