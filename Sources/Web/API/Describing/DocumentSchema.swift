import Basics
import Foundation
import Markup
import Models
import ViewModels
import Words

/// The JSON Schema (2020-12) of a document, made from the fields that its view models list, so a
/// new field is described without further work. A sample supplies the types of the values.
enum DocumentSchema {
  /// The schema of a whole page.
  ///
  /// - Parameter isChosen: whether a request chooses the members of an item.
  static func page<Page: PageModel>(_ sample: Page, isChosen: Bool = false) -> JSONValue {
    var members = Members()
    members.add("version", ["const": 1])
    members.add("kind", ["const": .string(sample.kind.rawValue)])
    members.add(sample, .machines, Page.fields)
    switch Page.shape {
    case .single: break
    case .list: members.add("items", list(sample, isChosen))
    case .listUnder(let key), .singleBeside(let key): members.add(key, list(sample, isChosen))
    }
    members.add(sample, .trailer, Page.trailer)
    return members.schema()
  }

  private static func list<Page: PageModel>(_ sample: Page, _ isChosen: Bool) -> JSONValue {
    guard let item = sample.items.first else { return ["type": "array"] }
    var members = Members()
    members.add(item, .machines, Page.Item.fields)
    return ["type": "array", "items": members.schema(areRequired: !isChosen)]
  }

  private struct Members {
    private var properties: [JSONValue.Member] = []

    mutating func add(_ name: String, _ schema: JSONValue) {
      properties.append(JSONValue.Member(name, schema))
    }

    mutating func add<Subject: ViewModel>(
      _ sample: Subject, _ part: FieldAudience, _ fields: FieldList<Subject>
    ) {
      var values: [FieldValue] = []
      sample.emitValues(part) { values.append($0) }
      var elements = fields.elements[...]
      var said = values[...]
      add(&elements, &said)
    }

    /// Adds the elements up to the end of their group.
    private mutating func add<Subject>(
      _ elements: inout ArraySlice<FlatField<Subject>>, _ values: inout ArraySlice<FieldValue>
    ) {
      while let element = elements.popFirst() {
        switch element {
        case .close: return
        case .value(let field): add(field.name, DocumentSchema.schema(values.popFirst() ?? .none))
        case .open(let group, _):
          var members = Members()
          if group.isOptional, case .none = values.popFirst() ?? .none {
            // The sample has no values for the group, so only the members' names are known.
            var nothing: ArraySlice<FieldValue> = []
            members.add(&elements, &nothing)
          } else {
            members.add(&elements, &values)
          }
          let schema = members.schema()
          add(group.name, group.isOptional ? ["anyOf": [schema, nullSchema]] : schema)
        }
      }
    }

    func schema(areRequired: Bool = true) -> JSONValue {
      var members = [
        JSONValue.Member("type", "object"), JSONValue.Member("properties", .object(properties)),
      ]
      if areRequired {
        members.append(JSONValue.Member("required", .array(properties.map { .string($0.key) })))
      }
      return .object(members)
    }
  }

  private static let nullSchema: JSONValue = ["type": "null"]

  /// Every value may be missing and is null then.
  private static func schema(_ value: FieldValue) -> JSONValue {
    switch value {
    case .none, .picture, .charts: [:]
    case .text, .message, .link, .image, .document: ["type": ["string", "null"]]
    case .count: ["type": ["integer", "null"]]
    case .score: ["type": ["number", "null"]]
    case .flag: ["type": ["boolean", "null"]]
    case .date: ["type": ["string", "null"], "format": "date-time"]
    case .list, .choices: ["type": "array", "items": ["type": "string"]]
    case .records: ["type": "array", "items": ["type": "object"]]
    }
  }
}

extension DocumentSchema {
  /// The schema of a document kind of the product's own API.
  static func document(_ kind: DocumentKind) -> JSONValue {
    switch kind {
    case .feed:
      page(
        FeedViewModel(
          category: "world", articles: [article], next: cursor, list: 1,
          reading: ReadingSum(minutes: 1, seconds: 60, leftOut: 1, leftOutSeconds: 60),
          sinceLast: ArrivedStories(start: moment, stories: 1)), isChosen: true)
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
    case .labels:
      page(
        ListViewModel(
          .labels, [LabelViewModel(LabelCount(name: "words", articles: 1, unread: 1))]))
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
    // Of commands only.
    case .apps, .backup, .migration, .check, .deliveries, .discover, .doctor, .edition, .export,
      .fetch, .gone, .import, .link, .marked, .moved, .nodes, .purge, .readers, .replay, .restore,
      .rules, .saved, .testSource:
      ["type": "object"]
    }
  }

  static let share = page(ListViewModel(.receipt, [ShareViewModel(article.article)]))

  private static let moment = Date(timeIntervalSince1970: 0)
  private static let cursor = FeedCursor(value: 0, id: 1, sort: .newest)

  /// A sample with every value that an article may have: a value that it lacks is described without
  /// a type.
  private static let article: RankedArticle = {
    var sample = unshared
    sample.imageURL = "/1.jpg"
    sample.sharedBy = "Ada"
    return sample
  }()

  private static let unshared = RankedArticle(
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
