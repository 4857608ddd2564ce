import Foundation
import Testing
import ViewModels
import Views

/// Every kind of page in every format, compared as a whole.
struct GoldenTests {
  static let pages: [(name: String, page: any PageModel)] = [
    ("feed", Samples.feed),
    ("feed-chosen", Samples.chosen),
    ("feed-chosen-briefs", Samples.chosenBriefs),
    ("feed-empty", Samples.emptyFeed),
    ("feed-hostile", Samples.hostileFeed),
    ("article", Samples.detail),
    ("article-bare", Samples.bareDetail),
    ("article-hostile", Samples.hostileDetail),
    ("diff", Samples.diff),
    ("diff-same", Samples.sameDiff),
    ("sources", Samples.sources),
    ("source", Samples.sourceDetails),
    ("sources-empty", Samples.noSources),
    ("categories", Samples.categories),
    ("figures", Samples.figures), ("figures-none", Samples.noFigures),
    ("fetch", Samples.fetch),
    ("fetch-fine", Samples.fineFetch),
    ("fetch-empty", Samples.emptyFetch),
    ("error", Samples.error),
    ("error-terse", Samples.terseError),
    ("receipts", Samples.receipts), ("labels", Samples.labels), ("moved-in", Samples.movedIn),
    ("highlights", Samples.highlights), ("article-marked", Samples.markedDetail),
    ("saved", Samples.saved),
    ("saved-fine", Samples.savedFine),
    ("shares", Samples.shares),
    ("check", Samples.check),
    ("check-fine", Samples.fineCheck),
    ("check-two", Samples.twoProblems),
    ("backup", Samples.backup), ("migration", Samples.moved),
    ("backup-first", Samples.firstBackup),
    ("restore", Samples.restored),
    ("restore-bare", Samples.bareRestored),
    ("doctor", Samples.doctor),
    ("doctor-fine", Samples.fineDoctor),
    ("gone", Samples.gone),
    ("purge", Samples.purged),
    ("deliveries", Samples.deliveries),
    ("nodes", Samples.nodes), ("nodes-alone", Samples.lonelyNode),
    ("nodes-none", Samples.noNodes),
    ("related", Samples.related),
    ("replay", Samples.replay),
    ("story", Samples.story),
    ("search", Samples.search),
    ("search-empty", Samples.emptySearch),
    ("explanation", Samples.explanation),
    ("rules", Samples.rules),
    ("edition", EditionTests.edition),
    ("changes", Samples.changes),
    ("forgotten", Samples.forgotten),
    ("marked", Samples.marked),
    ("wanted", Samples.wanted), ("marked-none", Samples.markedNone),
    ("readers", Samples.readers),
    ("readers-none", Samples.noReaders),
    ("apps", Samples.apps),
    ("account-receipts", Samples.accountReceipts),
    ("source-removals", Samples.sourceRemovals),
    ("link", Samples.link),
    ("test-source", Samples.probe),
    ("test-source-empty", Samples.emptyProbe),
    ("discover", Samples.discovery),
    ("discover-list", Samples.listDiscovery),
    ("discover-none", Samples.noDiscovery),
    ("import", Samples.imported),
    ("import-rehearsed", Samples.importRehearsed),
    ("import-nothing", Samples.nothingImported),
    ("subscriptions", Samples.subscriptions),
    ("export", Samples.export),
  ]

  @Test(arguments: pages.indices)
  func matchesTheRecording(index: Int) throws {
    let (name, page) = Self.pages[index]
    for style in Style.all {
      let text = OutputFormat.plain.renderer(style.style).text(page)
      try Golden.expect(text, "\(name).\(style.name).txt")
    }
    let pipe = Style.pipe
    let json = OutputFormat.json.renderer(pipe).text(page)
    try Golden.expect(json, "\(name).json")
    for format in Self.fallingBack(page) {
      #expect(format.renderer(pipe).text(page) == json, "\(name) as \(format)")
    }
    for (format, ending) in Self.ownFormats(page) {
      try Golden.expect(format.renderer(pipe).text(page), "\(name).\(ending)")
    }
  }

  /// The machine formats with their own form of a page instead of JSON, and the suffixes of their
  /// golden files: JSON Lines are for lists, JSON Feed is for articles.
  private static func ownFormats(
    _ page: any PageModel
  ) -> [(format: OutputFormat, ending: String)] {
    let (isList, isOfArticles) = shape(page)
    return (isList ? [(.jsonl, "jsonl")] : [])
      + (isList && isOfArticles ? [(.jsonfeed, "jsonfeed.json")] : [])
  }

  private static func shape<Page: PageModel>(_ page: Page) -> (isList: Bool, isOfArticles: Bool) {
    (Page.shape.isList, Page.Item.self is any ArticlePresentable.Type)
  }

  /// The machine formats that write a page as JSON.
  private static func fallingBack(_ page: any PageModel) -> [OutputFormat] {
    let own = ownFormats(page).map(\.format)
    return [.jsonl, .jsonfeed].filter { !own.contains($0) }
  }

  @Test func `every view model has a recording, and every recording is used`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sources = try #require(
      FileManager.default.enumerator(
        at: root.appending(path: "Sources/ViewModels"), includingPropertiesForKeys: nil))
    let declaration = /struct (\w+)(?:<[^>]*>)?:\s(?:ViewModel|PageModel)\b/
    var declared: Set<String> = []
    for case let file as URL in sources where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      declared.formUnion(text.matches(of: declaration).map { String($0.output.1) })
    }
    #expect(declared.count > 25)
    var shown = ""
    for (_, page) in Self.pages { shown += Self.names(page) }
    // Parts of pages of the web, of which tests of their own walk the fields.
    let parts: Set = ["DeviceViewModel", "Offer", "TabViewModel"]
    for name in declared.subtracting(parts).sorted() { #expect(shown.contains(name), "\(name)") }

    let folder = root.appending(path: "Tests/ViewsTests/Golden")
    let recorded = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let styles = Style.all.map { $0.name + ".txt" } + ["json"]
    let pages = Self.pages.flatMap { page in
      (styles + Self.ownFormats(page.page).map(\.ending)).map { "\(page.name).\($0)" }
    }
    let others = [
      "article-pictures.60.txt", "export.atom", "export-empty.atom", "subscriptions.opml",
    ]
    let frames = BrowseScreenTests.frames.map { "browse-\($0.name).txt" }
    #expect(Set(recorded) == Set(pages + frames + others))
  }

  private static func names<Page: PageModel>(_ page: Page) -> String {
    "\(Page.self) \(Page.Item.self) "
  }

  struct Style {
    let name: String
    let style: OutputStyle

    static let pipe = OutputStyle(isTerminal: false, now: Samples.now)
    static let all = [
      Style(name: "pipe", style: pipe),
      Style(name: "60", style: OutputStyle(isTerminal: true, columns: 60, now: Samples.now)),
      Style(
        name: "80", style: OutputStyle(isTerminal: true, isColoured: true, now: Samples.now)),
      Style(name: "200", style: OutputStyle(isTerminal: true, columns: 200, now: Samples.now)),
    ]
  }
}
