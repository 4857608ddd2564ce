import Basics
import Models
import Testing
import ViewModels
import Words

@testable import Views

/// Text from a feed reaches a terminal only as text, without control sequences.
struct HostileTextTests {
  static let poison =
    "\u{1B}]0;t\u{7}\u{9B}31m\u{202E}\u{2066}\u{200F}\u{0}\r\n\t\u{85}\u{2028}\u{8}x"

  static let article = RankedArticle(
    article: Article(
      id: 1, source: SourceReference(name: poison, url: poison), category: poison,
      ArticleMetadata(
        title: poison, summary: poison, url: poison, authors: [poison, poison], tags: [poison],
        language: poison, image: poison, commentsURL: poison, wordCount: 5), fetched: Samples.now),
    counts: InteractionCounts(comments: 3))

  static let pages: [any PageModel] = [
    FeedViewModel(category: poison, neighbours: [poison, poison], articles: [article]),
    ArticleDetailViewModel(
      article,
      content: ArticleContent(
        html: poison,
        attachments: [Attachment(url: poison, mimeType: poison, title: poison, sizeInBytes: .min)]),
      blocks: [
        TextBlock.Kind.paragraph, .heading(level: 1), .code, .caption, .rule,
      ].map {
        TextBlock(
          $0, [TextSpan(poison, style: .code, link: poison + "l")], quoteDepth: .max,
          listDepth: .max, item: .bullet)
      } + [
        TextBlock(.image(url: poison, alt: poison), quoteDepth: .min, listDepth: .min),
        TextBlock(
          .table(rows: [[TextBlock.Cell([TextSpan(poison, link: poison)])]])),
      ],
      related: [article]),
    ListViewModel(
      .sources,
      [
        SourceViewModel(
          SourceHealth(
            name: poison, url: poison, homePage: poison, category: poison, status: .failing,
            lastError: .verbatim(poison), movedTo: poison))
      ], heading: .verbatim(poison)),
    ListViewModel<CategoryViewModel>(.categories, [], emptiness: .verbatim(poison)),
    ListViewModel(
      .categories,
      [CategoryViewModel(CategorySummary(name: poison, sources: 1, articles: 1, unread: 1))]),
    FetchReportViewModel([
      SourceOutcome(
        source: poison, result: .failed(because: .verbatim(poison)), notes: [.verbatim(poison)])
    ]),
    ErrorViewModel(code: poison, message: poison, advice: poison),
    ListViewModel(.receipt, [ReceiptViewModel(.hidden, article.article)]),
    ListViewModel(.receipt, [ShareViewModel(article.article)]),
    CheckViewModel([
      FindingViewModel(
        .problem, subject: poison, message: poison, advice: poison, location: .init(file: poison))
    ]),
  ]

  @Test(arguments: pages.indices)
  func noControlCharacterReachesATerminal(index: Int) {
    for style in GoldenTests.Style.all where !style.style.isColoured {
      let text = OutputFormat.plain.renderer(style.style).text(Self.pages[index])
      let isPipe = !style.style.isTerminal
      #expect(isPipe || text.contains("x"))
      let bad = text.unicodeScalars.first { scalar in
        switch scalar {
        case "\n": false
        case "\t": !isPipe
        default: ControlSequence.isSteering(scalar.value)
        }
      }
      #expect(bad == nil, "\(style.name)")
    }
  }

  @Test(arguments: pages.indices)
  func onlyOurStylesUseEscapes(index: Int) {
    let style = OutputStyle(isTerminal: true, isColoured: true, now: Samples.now)
    let text = OutputFormat.plain.renderer(style).text(Self.pages[index])
    for piece in text.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst() {
      #expect(piece.prefixMatch(of: /\[0(;[0-9]{1,2})*m/) != nil)
    }
    #expect(
      text.split(separator: "\n").allSatisfy { !$0.contains("\u{1B}") || $0.contains("\u{1B}[0m") })
  }

  @Test func aRecordForAPipeIsOneLineWithAllColumns() {
    let text = OutputFormat.plain.renderer(GoldenTests.Style.pipe).text(Self.pages[0])
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
    #expect(text.split(separator: "\t", omittingEmptySubsequences: false).count == 10)
  }

  @Test func rightToLeftTextIsIsolatedOnATerminalOnly() {
    var article = Samples.bare
    article.article.metadata.title = "שלום עולם"
    let feed = FeedViewModel(articles: [article])
    let terminal = OutputStyle(isTerminal: true, now: Samples.now)
    #expect(PlainTextRenderer(terminal).text(feed).contains("\u{2068}שלום עולם\u{2069}"))
    #expect(!PlainTextRenderer(GoldenTests.Style.pipe).text(feed).contains("\u{2068}"))
  }

  @Test func theWordsOfARightToLeftTextStayInOrder() {
    let spans = [TextSpan("אחת "), TextSpan("שתיים", style: .strong), TextSpan(" שלוש")]
    let document = TextDocument(blocks: [
      TextBlock(.paragraph, spans), TextBlock(.paragraph, spans, quoteDepth: 1),
    ])
    var sink = ByteSink()
    DocumentLayout(style: OutputStyle(isTerminal: true, now: Samples.now))
      .write(document, into: &sink)
    let words = "אחת שתיים שלוש"
    #expect(sink.text == "\(words)\n\n│ \u{2068}\(words)\u{2069}\n")
  }

  @Test func aHugeTextIsWrapped() {
    let long = String(repeating: "a", count: 200_000) + String(repeating: "\u{301}", count: 200_000)
    let blocks = [
      TextBlock(.paragraph, [TextSpan(long)]),
      TextBlock(.code, [TextSpan(long)]),
      TextBlock(
        .table(rows: [
          Array(repeating: TextBlock.Cell([TextSpan("c")]), count: 5000)
        ])),
      TextBlock(
        .table(rows: [[TextBlock.Cell([TextSpan(long)])]])),
    ]
    var article = Samples.bare
    article.article.metadata.title = long
    let page = ArticleDetailViewModel(article, blocks: blocks)
    let style = OutputStyle(isTerminal: true, columns: 60, now: Samples.now)
    for line in PlainTextRenderer(style).text(page).split(separator: "\n") {
      #expect(CellWidth.of(line) <= 60)
    }
  }
}
