import Basics
import Foundation
import Models
import ViewModels
import Words

extension DocumentSchema {
  /// The schema of a document kind of the product's own API.
  static func document(_ kind: DocumentKind) -> Object {
    switch kind {
    case .feed:
      page(FeedViewModel(category: "world", articles: [article], next: cursor), isChosen: true)
    case .search:
      page(
        ListViewModel(
          .search, [SearchHitViewModel(SearchHit(article: article, snippet: [.init("words")]))]))
    case .story: page(StoryViewModel([article]))
    case .refresh:
      page(WantedPollsViewModel(WantedPolls(asked: 1, waiting: 1, first: moment, last: moment)))
    case .related, .begun: page(ListViewModel(kind, [ArticleViewModel(article)]))
    case .figures:
      page(
        FiguresViewModel(
          ReadingStatistics(arrived: [1], opened: [1], hours: [1], favourites: [("Courier", 1)]),
          today: CivilDate(daysSinceEpoch: 0), health: [source]))
    case .article:
      page(
        ArticleDetailViewModel(
          article, content: ArticleContent(html: "<p>words</p>", text: "words"),
          related: [article]))
    case .highlights:
      page(
        ListViewModel(
          kind,
          [
            AnnotatedArticleViewModel(
              article.article,
              ArticleAnnotations(
                note: "words", noted: moment,
                highlights: [
                  Highlight(id: 1, quote: TextQuote(exact: "words"), made: moment)
                ]))
          ]))
    case .categories:
      page(
        ListViewModel(
          .categories,
          [CategoryViewModel(CategorySummary(name: "world", sources: 1, articles: 1, unread: 1))]))
    case .sources: page(SourcesViewModel([source]))
    case .explanation:
      page(
        ExplanationViewModel(
          Explanation(
            article: article.article, terms: [ScoreTerm(.beginning, bits: 0.5)], place: 1)))
    case .diff:
      page(
        DiffViewModel(
          article.article, from: 1, to: 2, replaced: moment, titleChange: TextChange(.same, []),
          changes: []))
    case .receipt:
      page(
        ListViewModel(
          .receipt, [ReceiptViewModel(.bookmarked, article.article, because: .verbatim("words"))]))
    case .forgotten: page(ForgottenViewModel(reader: "ada", articles: 1))
    case .changes:
      page(
        ChangesViewModel(
          [
            ChangeViewModel(
              NewsroomChange(number: .beginning, kind: .article, subject: 1), article: article)
          ], next: .beginning, isReset: false))
    case .error: page(ErrorViewModel(code: "usage", message: "words", advice: "words"))
    default: ["type": "object"]
    }
  }

  static let share = page(ListViewModel(.receipt, [ShareViewModel(article.article)]))

  private static let moment = Date(timeIntervalSince1970: 0)
  private static let cursor = FeedCursor(value: 0, id: 1, sort: .newest)

  /// A sample with every value that an article may have.
  private static let article = RankedArticle(
    article: Article(
      id: 1, source: SourceReference(name: "Courier", url: "https://example.org/"),
      category: "world",
      ArticleMetadata(
        title: "words", summary: "words", url: "https://example.org/1", authors: ["Ada"],
        tags: ["a"], language: "en", image: "https://example.org/1.jpg",
        commentsURL: "https://example.org/1#comments", published: moment, modified: moment,
        wordCount: 238), fetched: moment),
    counts: InteractionCounts(comments: 1, externalViews: 1, ratings: 1),
    story: StoryReference(id: 1, sources: 2), imageFile: "/1.jpg", score: 0.5)

  private static let source = SourceHealth(
    name: "Courier", url: "https://example.org/feed", homePage: "https://example.org/",
    category: "world", status: .healthy, newPerDay: 0.5, averageBytes: 1, format: "rss2",
    lastPoll: moment, lastSuccess: moment)
}
