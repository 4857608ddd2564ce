import ArgumentParser
import Composing
import Foundation
import Matching
import Models
import ViewModels

struct FeedCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed",
    abstract: "Shows the ranked articles of one or all categories.",
    discussion: """
      On a terminal the articles are cards. In a pipe each is a line with tab-separated columns: id, \
      time, category, source, headline, address, reading minutes, comments, number of sources with \
      the story, marks. Each story is listed once, with its best article, unless --all-versions is \
      given.

      --page shows a page of the list that was shown last for the same options, as it was then; \
      without such a list, or after a day, of a new one. --follow prints only new articles in a pipe; \
      with json, one object per line.

      EXAMPLES:
        tintm feed --category sport --limit 10
        tintm feed --unread --since 24h
        tintm feed --where 'title:/live ?blog/i OR words:<100'
        tintm feed --page 2                    the next articles of the list
        tintm feed --sort now                  what is rising
        tintm feed --since last                what came since you looked last, on any device
        tintm feed --minutes 10                ten minutes, and an end
        tintm feed --json | jq -r '.items[].title'
        tintm feed --follow --format jsonl     new articles as they come
      """,
    aliases: ["list", "ls"])

  @OptionGroup var selection: ArticleSelection

  @Flag(help: "Only hidden articles; `tintm hide ID --remove` shows one again.")
  var hidden = false

  @Flag(
    help: "Only articles that `expire:` marked read; `tintm mark --expired --unread` undoes it.")
  var expired = false

  @Option(help: "rank: by score; now: rising articles first; newest: by date.")
  var sort = SortOrder.rank

  @Flag(help: "All articles of a story, not only the best one.")
  var allVersions = false

  @Option(
    name: .customLong("where"),
    help: .value("expression", "Only articles that match, such as 'title:strike OR words:>2000'."))
  var condition: String?

  @OptionGroup var length: PageLength

  @Option(
    help: .value(
      "number", "The unread articles that are worth most in this reading time, 1 to 600."))
  var minutes: Int?

  @Option(
    help: .value(
      "number", "This page of the list that was shown last, 1 to 1000; 1 makes a new list."))
  var page: Int?

  @Option(help: .value("cursor", "Continue after the page that ended with this cursor."))
  var after: String?

  @Option(help: .value("names", "Only these fields, such as id,title,source.name."))
  var fields: String?

  @Flag(help: "Keep printing new articles until Ctrl-C.")
  var follow = false

  @OptionGroup var output: OutputOptions

  enum SortOrder: String, ExpressibleByArgument, CaseIterable {
    case rank, now, newest
  }

  func validate() throws {
    if let after, FeedCursor(token: after) == nil {
      throw ValidationError("--after must be the cursor at the end of a page, not “\(after)”.")
    }
    try OptionCheck.expression(condition, of: "--where")
    try OptionCheck.number("--page", page, from: 1...1000)
    try OptionCheck.number("--minutes", minutes, from: 1...600)
    if minutes != nil, follow || after != nil || page != nil {
      throw ValidationError("A list of --minutes has one page and an end.")
    }
    if minutes != nil, OptionCheck.uses(of: ["--limit", "-n", "--sort"]) > 0 {
      throw ValidationError(
        "--minutes chooses the articles that are worth most and as many as fit: it takes neither "
          + "--limit nor --sort.")
    }
    if [follow, after != nil, page != nil].count(where: \.self) > 1 {
      throw ValidationError("Only one of --page, --after and --follow can be used.")
    }
  }

  var isEndless: Bool { follow }

  func route(at now: Date) -> Route { .feed(query(at: now), fields: names) }

  func run() async throws {
    guard follow else { return try answer() }
    var query = query(at: Date())
    query.limit = 1000
    let arrivals = try newsroom().arrivals(in: query, fields: names) {
      try await Task.sleep(for: .seconds(1))
      if StandardOutput.isClosed { throw StandardOutput.Closed() }
    }
    // A person wants output at once; a program wants each article only once.
    if output.isForPeople {
      var first = self
      first.output.pager.isOff = true
      try first.answer()
    }
    // It only reads, so Ctrl-C may end it at any point.
    for try await page in arrivals { try output.add(page) }
  }

  private func query(at now: Date) -> FeedQuery {
    var query = selection.query(at: now)
    query.sort = sort == .newest ? .newest : .rank(sort == .now ? .now : .today)
    query.hidden = hidden
    query.expired = expired
    query.allVersions = allVersions
    query.condition = condition.flatMap { try? MatchReader.read($0) }
    query.limit = length.limit
    query.after = after.flatMap(FeedCursor.init(token:))
    query.page = page
    query.minutes = minutes
    return query
  }

  private var names: [String] {
    fields?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
  }
}
