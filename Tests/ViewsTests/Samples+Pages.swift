import Basics
import Foundation
import Models
import ViewModels
import Words

extension Samples {
  static let feed = FeedViewModel(
    category: "world",
    neighbours: ["world", "business", "science", "tech", "sport", "culture", "local"],
    articles: [harbour, bare, tokyo],
    next: FeedCursor(value: -0.1, id: 102))

  /// Selected fields of each article.
  static let chosen = FeedViewModel(
    articles: [harbour, bare, tokyo],
    choice: try? ArticleViewModel.fields.choosing([
      "id", "title", "source.name", "published", "story", "url",
    ]))

  static let chosenBriefs = FeedViewModel(
    articles: [harbour, bare], choice: try? ArticleViewModel.fields.choosing(["summary"]))

  static let emptyFeed = FeedViewModel(articles: [])

  static let hostileFeed = FeedViewModel(
    category: "wor\tld\n", neighbours: ["\u{1B}[1mbad", "wor\tld\n"], sort: .newest,
    articles: [hostile])

  static let blocks: [TextBlock] = [
    TextBlock(
      .paragraph,
      [
        TextSpan("The boat left at six, "),
        TextSpan("as it had for forty years", style: .emphasis),
        TextSpan(", says the "),
        TextSpan("harbour", link: "https://harbour.example/about"),
        TextSpan(" office", style: .strong, link: "https://harbour.example/about"),
        TextSpan(" in its log ("),
        TextSpan("https://log.example/", link: "https://log.example/"),
        TextSpan("), and nobody was left behind on the pier when the ropes were taken in."),
      ]),
    TextBlock(.image(url: "https://harbour.example/pier.jpg", alt: "The pier at dawn")),
    TextBlock(.caption, [TextSpan("Photo: the crew")]),
    TextBlock(.heading(level: 2), [TextSpan("What was on board")]),
    TextBlock(.paragraph, [TextSpan("flour")], listDepth: 1, item: .bullet),
    TextBlock(
      .paragraph,
      [TextSpan("letters, of which the oldest had waited since the first of the month")],
      listDepth: 1, item: .bullet),
    TextBlock(
      .paragraph, [TextSpan("registered", style: .deleted)], listDepth: 2, item: .number(1)),
    TextBlock(.paragraph, [TextSpan("ordinary")], listDepth: 2, item: .number(2)),
    TextBlock(.paragraph, [TextSpan("and their sacks.")], listDepth: 2),
    TextBlock(
      .paragraph,
      [
        TextSpan(
          "We counted the lamps on the other shore, every one of them, "
            + "and then we counted them again.")
      ], quoteDepth: 1),
    TextBlock(
      .paragraph, [TextSpan("How many were there?")], quoteDepth: 2),
    TextBlock(
      .code, [TextSpan("def lamps(shore):\n\treturn sum(1 for lamp in shore)\n\n# end")]),
    TextBlock(
      .table(rows: [
        [
          TextBlock.Cell([TextSpan("Island")], isHeader: true),
          TextBlock.Cell([TextSpan("People")], isHeader: true),
          TextBlock.Cell([TextSpan("What they said")], isHeader: true),
        ],
        [
          TextBlock.Cell([TextSpan("Nordøy")]),
          TextBlock.Cell([TextSpan("41")]),
          TextBlock.Cell([
            TextSpan("That the winter had come early and the boat had come late, but it came.")
          ]),
        ],
        [
          TextBlock.Cell([TextSpan("島")]),
          TextBlock.Cell([]),
          TextBlock.Cell([TextSpan("見て", link: "https://island.example/")]),
        ],
      ])),
    TextBlock(.rule),
    TextBlock(
      .paragraph,
      [TextSpan("Run "), TextSpan("make ferry", style: .code), TextSpan(" first.")]),
  ]

  static let detail = ArticleDetailViewModel(
    harbour,
    content: ArticleContent(
      html: "<p>The boat left at six</p>",
      attachments: [
        Attachment(
          url: "https://harbour.example/ferry.mp3", mimeType: "audio/mpeg", title: "The crossing",
          sizeInBytes: 12_345_678, durationInSeconds: 1861),
        Attachment(url: "https://harbour.example/log.pdf"),
      ]),
    blocks: blocks,
    offline: OfflineState(
      page: PageReport(
        wanted: Message(.wantedBrief), fetched: now.addingTimeInterval(-3600), shown: .page,
        choice: Message(.choiceWords, 640, 31)),
      pictures: [
        ArticlePicture(
          url: "https://harbour.example/lead.jpg", isLead: true,
          stored: Picture(
            digest: String(repeating: "ab", count: 32), format: .jpeg, bytes: 123_456, width: 1200,
            height: 800),
          file: "/var/lib/tintm/tintm.db.pictures/ab/abab.jpg"),
        ArticlePicture(
          url: "https://harbour.example/pier.jpg", isLead: false,
          failure: "The server answered 404."),
      ],
      revisions: [
        ArticleRevision(
          number: 1, replaced: now.addingTimeInterval(-7200), title: "The boat has left",
          summary: nil, content: ArticleContent(), origin: .feed)
      ]),
    related: [tokyo, bare])

  static let diff = DiffViewModel(
    harbour.article, from: 1, to: 2, replaced: now.addingTimeInterval(-7200),
    titleChange: TextChange(
      .changed,
      [
        TextChange.Piece(.same, "The"), TextChange.Piece(.removed, "boat"),
        TextChange.Piece(.added, "ferry"), TextChange.Piece(.same, "has left"),
      ]),
    changes: [
      TextChange(.same, [TextChange.Piece(.same, "Nothing was changed here.")]),
      TextChange(
        .changed,
        [
          TextChange.Piece(.same, "It left at"), TextChange.Piece(.removed, "six,"),
          TextChange.Piece(.added, "half past six,"),
          TextChange.Piece(.same, "says the harbour office."),
        ]),
      TextChange(.removed, [TextChange.Piece(.removed, "Nobody was on the pier.")]),
      TextChange(.added, [TextChange.Piece(.added, "Two people were on the \u{202E}pier.")]),
    ])

  static let sameDiff = DiffViewModel(
    harbour.article, from: 1, to: 2, replaced: now,
    titleChange: TextChange(.same, [TextChange.Piece(.same, "T")]), changes: [])

  static let bareDetail = ArticleDetailViewModel(bare)

  static let hostileDetail = ArticleDetailViewModel(
    hostile,
    content: ArticleContent(
      html: "<p>\u{1B}[31m</p>",
      attachments: [Attachment(url: "https://evil.example/\u{9B}", title: "\u{202E}gpj.exe")]),
    blocks: [
      TextBlock(.heading(level: 99), [TextSpan("\u{1B}[2J\u{202E}")]),
      TextBlock(
        .code, [TextSpan("a\tb\r\nc\u{1B}[0m\u{8}\u{85}\u{2066}")], quoteDepth: 1_000_000),
      TextBlock(.paragraph, [TextSpan("x\u{7}")], listDepth: .max, item: .number(.min)),
      TextBlock(.image(url: "data:image/png;base64,AAAA", alt: "alt\u{1B}c")),
      TextBlock(.table(rows: [])),
      TextBlock(.table(rows: [[], [TextBlock.Cell([TextSpan("\u{9D}")])]])),
      TextBlock(.paragraph, [TextSpan("link", link: "https://evil.example/\u{7}")]),
    ])

  static let categories = ListViewModel(
    .categories,
    [
      CategoryViewModel(CategorySummary(name: "world", sources: 6, articles: 1204, unread: 98)),
      CategoryViewModel(CategorySummary(name: "文化", sources: 1, articles: 0, unread: 0)),
    ])

  static let movedIn: MovedViewModel = {
    var counts = MovedViewModel.Counts()
    (counts.articles.new, counts.articles.known, counts.articles.starred, counts.articles.read) = (
      9850, 150, 500, 9850
    )
    (counts.articles.labelled, counts.articles.noted, counts.articles.highlighted) = (200, 1, 2)
    (counts.subscribed, counts.pages, counts.learned) = (40, 3, 4500)
    (counts.articles.deletedBefore, counts.labelsLeftOut) = (1, 7)
    counts.leftOut = [
      MovedViewModel.LeftOut(
        code: "too_large", reason: .leftOutTooLarge, count: 1, examples: ["A very long one"])
    ]
    counts.brokeAt = "at byte 120"
    counts.notices = ["The program may have it open: close it and import again."]
    return MovedViewModel(file: "starred.json", origin: "google-reader", isDryRun: false, counts)
  }()

  static let labels = ListViewModel(
    .labels,
    [
      LabelViewModel(LabelCount(name: "Berlin", articles: 3, unread: 1)),
      LabelViewModel(LabelCount(name: "旅行", articles: 1, unread: 0)),
    ])

  private static let annotations = ArticleAnnotations(
    note: "Ask the pilots.\nAlso <b>them</b>.", noted: now,
    highlights: [
      Highlight(id: 4, quote: TextQuote(exact: "six"), made: now),
      Highlight(id: 5, quote: TextQuote(exact: "gone & lost"), made: now),
      Highlight(id: 6, quote: TextQuote(exact: "old words"), made: now),
    ])

  static let highlights = ListViewModel(
    .highlights,
    [
      AnnotatedArticleViewModel(harbour.article, annotations),
      AnnotatedArticleViewModel(
        bare.article,
        ArticleAnnotations(highlights: [
          Highlight(id: 7, quote: TextQuote(exact: "two\nlines"), made: now)
        ])),
    ])

  static let markedDetail = ArticleDetailViewModel(
    harbour, content: ArticleContent(html: "<p>The boat left at six</p>"),
    blocks: [
      TextBlock(
        .paragraph,
        [TextSpan("The boat left "), TextSpan("at six", style: .strong)])
    ], annotations: annotations
  ).highlighting([17..<20, nil, nil], earlier: [nil, nil, 1])

  static let fetch = FetchReportViewModel([
    SourceOutcome(
      source: "The Harbour Post", result: .fetched, new: 12, updated: 1, unchanged: 40,
      nextDue: ago(-0.5), notes: ["moved to https://harbour.example/feed (seen once)"]),
    SourceOutcome(source: "Quiet", result: .fetched, unchanged: 4),
    SourceOutcome(source: "Same", result: .notModified, unchanged: 4, nextDue: ago(-1)),
    SourceOutcome(source: "Later", result: .skipped(because: "not due before 19:30")),
    SourceOutcome(
      source: "Broken",
      result: .failed(
        because: """
          the server answered 503 Service Unavailable; nothing to do: it is looked at again by itself
          """),
      nextDue: ago(-5)),
  ])

  static let fineFetch = FetchReportViewModel([
    SourceOutcome(source: "Same", result: .notModified, unchanged: 4)
  ])
  static let emptyFetch = FetchReportViewModel([])

  static let error = ErrorViewModel(
    code: "no_such_category",
    message: "There is no category named \u{201C}sprot\u{201D}.",
    advice: "Did you mean sport? `tintm categories` lists them all.")

  static let terseError = ErrorViewModel(code: "fault", message: "It broke.")

  static let saved = SavedPagesViewModel(
    [
      ReceiptViewModel(
        .savedWithoutText, harbour.article, because: "The server answered 404.")
    ], file: "pocket.csv", origin: "pocket", isDryRun: false,
    SavedPagesViewModel.Counts(saved: 312, known: 7, passedOver: 2, waiting: 4))

  static let savedFine = SavedPagesViewModel(
    [], file: "bookmarks.html", origin: "bookmarks", isDryRun: true,
    SavedPagesViewModel.Counts(saved: 1, known: 0, passedOver: 0))

  static let receipts = ListViewModel(
    .receipt,
    [
      ReceiptViewModel(.bookmarked, harbour.article), ReceiptViewModel(.unbookmarked, bare.article),
      ReceiptViewModel(.hidden, tokyo.article), ReceiptViewModel(.unhidden, tokyo.article),
      ReceiptViewModel(.read, tokyo.article), ReceiptViewModel(.unread, tokyo.article),
      ReceiptViewModel(.refetched, tokyo.article),
    ])

  static let shares = ListViewModel(
    .receipt, [ShareViewModel(harbour.article), ShareViewModel(bare.article)])

  static let check = CheckViewModel([
    FindingViewModel(.fine, subject: "feeds.yml", message: "32 sources in 6 categories."),
    FindingViewModel(.note, subject: "retention", message: "120 articles go on Sunday."),
    FindingViewModel(
      .warning, subject: "sources", message: "Two sources share one address.",
      advice: "Remove one of them.",
      location: .init(file: "/etc/tintm/feeds.yml", line: 12, column: 3)),
    FindingViewModel(
      .problem, subject: "database", message: "Page 4 is damaged.",
      location: .init(file: "/var/lib/tintm/tintm.db")),
  ])

  static let backup: BackupViewModel = {
    var report = BackupReport(path: "/var/backups/tintm/tintm-2026-11-21T19-05-00Z")
    (report.articles, report.bytes, report.pictures) = (12_345, 81_234_567, 420)
    (report.newPictures, report.missingPictures) = (17, 1)
    report.removed = ["tintm-2026-11-13T19-05-00Z", "tintm-2026-11-14T19-05-00Z"]
    return BackupViewModel(report)
  }()
  static let firstBackup: BackupViewModel = {
    var report = BackupReport(path: "/home/ada/news.db")
    (report.articles, report.bytes) = (1, 900_000)
    return BackupViewModel(report)
  }()

  static let moved = MigrationViewModel(
    from: "/var/lib/tintm/tintm.db", to: "postgres://tintm@db.example.org/tintm",
    articles: 12_001, rows: 340_567)

  static let restored: RestoreViewModel = {
    var report = RestoreReport(
      backup: "/var/backups/tintm/tintm-2026-11-20T19-05-00Z", database: "/var/lib/tintm/tintm.db")
    (report.articles, report.pictures, report.missingPictures) = (12_001, 400, 2)
    report.kept = "/var/lib/tintm/tintm.db.2026-11-21T19-05-00Z.old"
    report.passedOver = [
      "/var/backups/tintm/tintm-2026-11-21T19-05-00Z: its checksum does not match"
    ]
    return RestoreViewModel(report)
  }()
  static let bareRestored: RestoreViewModel = {
    var report = RestoreReport(backup: "/home/ada/news.db", database: "/home/ada/tintm.db")
    report.articles = 1
    return RestoreViewModel(report)
  }()

  static let doctor = DoctorViewModel([
    FindingViewModel(
      .fine, subject: "program", message: "tintm 0.1.0, SQLite 3.40.1",
      location: .init(file: "/usr/bin/tintm")),
    FindingViewModel(
      .note, subject: "libraries", message: "libgd3 is not installed: pictures are not shown",
      advice: "Install it with `apt-get install libgd3`."),
    FindingViewModel(
      .warning, subject: "network", message: "“Village Board” did not answer: no such host"),
  ])
  static let fineDoctor = DoctorViewModel([])

  static let gone = ListViewModel(
    .gone,
    [
      RemovedSourceViewModel(name: "Old Paper", articles: 412, bookmarked: 3),
      RemovedSourceViewModel(name: "Village Board", articles: 1, bookmarked: 0),
    ])
  static let deliveries = ListViewModel(
    .deliveries,
    [
      DeliveryRecord(
        edition: edition(3, "2026-11-23T06:30", articles: 12),
        target: "file /srv/news/%Y-%m-%d.epub", tries: 1, done: now),
      DeliveryRecord(
        edition: edition(3, "2026-11-23T06:30", articles: 12), target: "mail to ada@books.example",
        tries: 3, due: now.addingTimeInterval(480),
        failure: Message(.mailRefused, "smtps://mail.example", "Login denied")),
      DeliveryRecord(
        edition: edition(2, "2026-11-22T06:30", articles: 7), target: "command lpr", tries: 14,
        failure: "lpr ended with 1"),
      DeliveryRecord(
        edition: edition(2, "2026-11-22T06:30", articles: 7), target: "command tell", due: now),
      DeliveryRecord(edition: edition(1, "2026-11-21T06:30", articles: 0)),
      DeliveryRecord(edition: edition(1, "2026-11-20T06:30", articles: 2)),
    ].map(DeliveryViewModel.init), emptiness: DeliveryViewModel.noDeliveries)
  private static func edition(_ id: Int64, _ slot: String, articles: Int) -> StoredEdition {
    StoredEdition(
      id: id, digest: "morning", slot: slot, reader: 1, title: "morning: a day", made: now,
      articles: articles)
  }
  static let purged = ListViewModel(
    .purge,
    [
      PurgedSourceViewModel(name: "Old Paper", deleted: 409, kept: 3),
      PurgedSourceViewModel(name: "Village Board", deleted: 1, kept: 0),
    ])

  static let fineCheck = CheckViewModel([])

  static let probe = ProbeViewModel(
    source: "Village Board", format: "html", notes: ["one item names no address"],
    articles: [
      ArticleDraft(
        identity: "https://board.example/1",
        ArticleMetadata(
          title: "The pump is mended", summary: "It took three evenings and a borrowed wrench.",
          url: "https://board.example/1", authors: ["Ann Reed"], tags: ["water"],
          image: "https://board.example/pump.jpg", published: ago(3), wordCount: 120),
        counters: [.comments: 4]),
      ArticleDraft(identity: "tintm:0"),
    ])
  static let emptyProbe = ProbeViewModel(
    source: "Village Board", format: "rss2", notes: [], articles: [])
  static let twoProblems = CheckViewModel([
    FindingViewModel(.problem, subject: "a", message: "A."),
    FindingViewModel(.problem, subject: "b", message: "B.", location: .init(file: "b", line: 2)),
  ])

  static let related = ListViewModel(
    .related, [ArticleViewModel(tokyo), ArticleViewModel(bare)],
    heading: "Related to \u{201C}Ferries\u{201D}")
}
