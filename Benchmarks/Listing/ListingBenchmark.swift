import Foundation
import Models
import Serving
import Storing
import ViewModels

/// How long the first page of a category takes on a large database: within the process, and as a
/// whole `tintm feed` beside the `sqlite3` shell that answers the same question.
@main
enum ListingBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else {
      print("usage: ListingBenchmark TINTM-BINARY DATABASE ARTICLES")
      exit(64)
    }
    let (binary, path) = (arguments[1], arguments[2])
    if !FileManager.default.fileExists(atPath: path) {
      let seconds = try clocked { try GeneratedNews(articles: count).write(to: path) }
      print("made \(count) articles: \(milliseconds(seconds * 1000 / Double(count))) ms each")
    }
    try query(path)
    try personal(path)
    compare(binary, path)
  }

  private static func query(_ path: String) throws {
    let store = try ArticleStore.existing(at: path)
    let query = FeedQuery(category: "sport", limit: 20)
    let times = try (0..<2000).map { _ in
      try clocked { _ = try store.read { try $0.feed(query, reader: 1) } } * 1000
    }.sorted()
    print(
      "query: median \(milliseconds(times[1000])) ms, p99 \(milliseconds(times[1980])) ms")
  }

  /// Fifty articles of a category for a reader who has opened some, with what was shown before
  /// learned from and the list kept; and what it takes to open one.
  private static func personal(_ path: String) throws {
    let store = try ArticleStore.existing(at: path)
    var now = Date(timeIntervalSince1970: 1_700_000_000 + 2 * 365 * 86_400)
    var times: (page: [Double], view: [Double]) = ([], [])
    for round in 0..<400 {
      now += 60
      let newsroom = Newsroom(store: store, reader: "reader", now: now)
      var ids: [Int64] = []
      times.page.append(
        try clocked {
          let query = FeedQuery(category: "sport", limit: 50)
          let page = try newsroom.page(for: .feed(query)) as? FeedViewModel
          ids = page?.items.map(\.ranked.id) ?? []
        } * 1000)
      for id in ids.dropFirst(round % 7).prefix(2) {
        times.view.append(
          try clocked { _ = try newsroom.page(for: .mark([id], isRead: true)) } * 1000)
      }
    }
    let (pages, views) = (times.page.sorted(), times.view.sorted())
    print(
      """
      personal page of 50: median \(milliseconds(pages[pages.count / 2])) ms, \
      p99 \(milliseconds(pages[pages.count * 99 / 100])) ms
      view: median \(milliseconds(views[views.count / 2])) ms, \
      p99 \(milliseconds(views[views.count * 99 / 100])) ms
      """)
  }

  private static func compare(_ binary: String, _ path: String) {
    let sql = """
      SELECT a.id, a.title, a.summary, a.url, r.today FROM article_rank r
      JOIN article a ON a.id = r.article_id
      WHERE r.category_id = (SELECT id FROM category WHERE name = 'sport')
      ORDER BY r.today DESC, r.article_id DESC LIMIT 20
      """
    let ours = [binary, "feed", "--category", "sport", "--limit", "20", "--database", path]
    let theirs = ["sqlite3", "-readonly", path, sql]
    var runs: (ours: [ProcessRun], theirs: [ProcessRun]) = ([], [])
    for _ in 0..<31 {
      runs.ours.append(ProcessRun(ours))
      runs.theirs.append(ProcessRun(theirs))
    }
    let (mine, shell) = (ProcessRun.median(runs.ours), ProcessRun.median(runs.theirs))
    print(
      """
      process: tintm feed \(milliseconds(mine.milliseconds)) ms, \
      sqlite3 \(milliseconds(shell.milliseconds)) ms; \
      difference \(milliseconds(mine.milliseconds - shell.milliseconds)) ms, \
      ratio \(milliseconds(mine.milliseconds / shell.milliseconds))
      peak memory: tintm feed \(mine.peakKiB / 1024) MiB, sqlite3 \(shell.peakKiB / 1024) MiB
      """)
  }

  private static func clocked(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return start.duration(to: .now) / .seconds(1)
  }

  private static func milliseconds(_ value: Double) -> String {
    String(format: "%.3f", value)
  }
}
