import Basics
import Models
import ViewModels

/// Pages about sources: found, imported and exported ones.
extension Samples {
  static let health = [
    SourceHealth(
      name: "The Harbour Post", url: "https://harbour.example/feed.xml",
      homePage: "https://harbour.example/", category: "world", categories: ["world", "local"],
      status: .healthy, articles: 1204, newPerDay: 12.34, unread: 31, averageBytes: 48_211,
      answerMilliseconds: 340,
      format: "rss2", lastPoll: ago(0.4), lastSuccess: ago(0.4), nextDue: ago(-0.25),
      nextReason: .adaptive, interval: 5400,
      redirect: .init(url: "https://harbour.example/rss", since: ago(20), polls: 2),
      feedURL: "https://harbour.example/feed",
      pages: PageOutcomes(fetched: 1180, waiting: 12)),
    SourceHealth(
      name: "Broken", url: "https://broken.example/rss", category: "tech", status: .failing,
      answerMilliseconds: 12_340, lastSuccess: ago(30), failures: 3, failingSince: ago(9),
      lastError: "the server answered 503 Service Unavailable; it is looked at again by itself",
      nextDue: ago(-5), nextReason: .backOff, movedTo: "https://broken.example/feed",
      pages: PageOutcomes(
        fetched: 40, failed: 1, givenUp: 2,
        troubles: [
          .init(reason: "The server answered 404.", pages: 2, givenUp: 2),
          .init(reason: "The page contains no article: it requires a login.", pages: 1),
        ])),
    SourceHealth(
      name: "Wait", url: "https://wait.example/", category: "tech", status: .blocked, failures: 1,
      nextReason: .retryAfter, blockedUntil: ago(-1)),
    SourceHealth(name: "新聞", url: "https://new.example/", category: "world", status: .new),
    SourceHealth(name: "Gone", url: "file:///a", category: "x", status: .gone),
    SourceHealth(name: "Dead", url: "https://dead.example/", category: "x", status: .dead),
  ]
  static let sources = SourcesViewModel(health)
  static let sourceDetails = ListViewModel(.sources, health.map(SourceDetailViewModel.init))
  static let noSources = SourcesViewModel([])

  static let discovery = DiscoveryViewModel(
    url: "https://harbour.example/", siteTitle: "The Harbour Post",
    feeds: [
      FoundFeed(
        url: "https://harbour.example/feed.xml", title: "The Harbour Post", format: "rss2",
        items: 20, newest: ago(3), homePage: "https://harbour.example/", clue: .declared,
        why: "the page declares it as “Articles”"),
      FoundFeed(
        url: "https://harbour.example/comments.atom", format: "atom1", items: 0, clue: .linked,
        why: "the page links to it", isOfComments: true),
    ], requests: 3,
    notes: ["https://harbour.example/old is not a feed, although the page links to it."],
    snippet: """
        - name: The Harbour Post
          url: https://harbour.example/feed.xml
          category: world

      """)

  static let listDiscovery = DiscoveryViewModel(
    url: "https://board.example/\u{1B}[2J", siteTitle: "Board\u{202E}", feeds: [],
    list: .init(matches: 9, samples: ["The pump is mended", "Who has the \u{1B}[31mwrench?"]),
    requests: 9,
    snippet: """
        - name: Board
          url: https://board.example/a/very/long/address/that/is/wider/than/sixty/cells/of/it
          category: local
          kind: html
          select:
            item: "li.news"

      """)

  static let noDiscovery = DiscoveryViewModel(
    url: "https://plain.example/", siteTitle: nil, feeds: [], requests: 9)

  private static let wire = SourceListing(
    name: "Wire & Sons", url: "https://wire.example/feed?a=1&b=2", categories: ["world", "文化"])
  private static let evil = SourceListing(
    name: "ev\u{202E}il <\"\u{1B}[1m>\n", url: "https://evil.example/", categories: ["world"])

  static let imported = ImportViewModel(
    [
      ImportedViewModel(wire, .added), ImportedViewModel(evil, .added),
      ImportedViewModel(
        SourceListing(name: "Known", url: "https://known.example/"),
        .skipped(because: "already exists as “Known”")),
    ], file: "subscriptions.opml", configuration: "/etc/tintm/feeds.yml", isDryRun: false,
    warnings: ["one source is listed more than once"], snippet: "  - name: Wire & Sons\n")

  static let importRehearsed = ImportViewModel(
    [ImportedViewModel(wire, .wouldAdd)], file: "a.opml", configuration: "feeds.yml",
    isDryRun: true)

  static let nothingImported = ImportViewModel(
    [], file: "a.opml", configuration: "feeds.yml", isDryRun: false)

  static let subscriptions = SubscriptionsViewModel(
    [
      wire, evil,
      SourceListing(name: "Comma", url: "https://c.example/", categories: ["a,b", "c"]),
    ],
    categories: ["world", "文化", "empty", "a,b", "c"])

  static let export = ExportViewModel(
    category: "world",
    items: [
      EntryViewModel(
        harbour,
        content: ArticleContent(
          html: "<p>The boat left at six &amp; <b>nobody</b> was \u{202E}late</p>",
          attachments: [
            Attachment(
              url: "https://harbour.example/ferry.mp3?a=1&b=2", mimeType: "audio/mpeg",
              title: "The \"crossing\"", sizeInBytes: 12_345_678, durationInSeconds: 1861),
            Attachment(url: "https://harbour.example/log.pdf"),
          ]), identity: "tag:harbour.example,2026:1", source: "https://harbour.example/feed.xml",
        offline: OfflineState(pictures: [
          ArticlePicture(
            url: "https://harbour.example/ferry.jpg", isLead: true,
            stored: Picture(
              digest: "ab01", format: .jpeg, bytes: 48_211, width: 1200, height: 800),
            file: "/var/lib/tintm/tintm.db.pictures/ab/ab01.jpg"),
          ArticlePicture(
            url: "https://harbour.example/gone.png", isLead: false,
            failure: "The server answered 404."),
        ])),
      EntryViewModel(bare, content: ArticleContent(), identity: "b", source: "https://w.example/"),
      EntryViewModel(
        tokyo, content: ArticleContent(text: "本文 < 100 &\tmore\nlines"), identity: "7",
        source: "https://minato.example/"),
      EntryViewModel(
        hostile, content: ArticleContent(html: "<p>\u{1B}[31m]]></p>"), identity: "\u{0}",
        source: "x"),
    ], now: now)

  static let emptyExport = ExportViewModel(category: nil, items: [], now: now)
}
