import Basics
import Foundation
import Models
import Testing
import ViewModels
import Words

struct PageTests {
  @Test func aProbeHasTheTitleOfItsSource() {
    let probe = ProbeViewModel(source: "S", format: "rss2", notes: [], articles: [])
    #expect(probe.title == "S")
  }

  @Test func anEmptyReplayHasAnExplanation() {
    let replay = ReplayViewModel([], asksPerSecond: nil, peakMemory: 0)
    #expect(
      replay.emptiness
        == .text("Nothing to evaluate: the stream contains no “ask”.", .placeholder))
    let own = ReplayViewModel([], asksPerSecond: nil, peakMemory: 0, isOwn: true)
    #expect("\(own.emptiness)".contains("Nothing to evaluate yet"))
  }

  static let now = Date(timeIntervalSince1970: 1_795_287_600)

  static func article(_ id: Int64) -> RankedArticle {
    RankedArticle(
      article: Article(
        id: id, source: SourceReference(name: "Wire"), category: "world",
        ArticleMetadata(title: "T\(id)", summary: "Brief"), fetched: now))
  }

  private func fieldValues(_ model: some ViewModel, _ part: FieldAudience) -> [FieldValue] {
    var values: [FieldValue] = []
    model.emitValues(part) { values.append($0) }
    return values
  }

  @Test func aFeedNumbersItsArticlesFromTheFirstRank() {
    let feed = FeedViewModel(articles: [Self.article(9), Self.article(8)], firstRank: 21)
    #expect(feed.items.map(\.rank) == [21, 22])
    #expect(feed.items.map(\.identity) == [9, 8])
    #expect(feed.kind == .feed)
    #expect(FeedViewModel.arrangement == .cards)
    #expect(FeedViewModel.columns.fields.isEmpty)
  }

  @Test(arguments: [
    (FeedQuery.Sort.rank(.today), "rank"), (.rank(.now), "now"), (.newest, "newest"),
  ])
  func aFeedContainsItsOrder(sort: FeedQuery.Sort, name: String) {
    let feed = FeedViewModel(category: "world", sort: sort, articles: [])
    #expect(fieldValues(feed, .machines) == [.text("world"), .text(name)])
  }

  @Test(arguments: [
    (nil, [], FieldValue.none),
    ("a", [], .text("a", .heading)),
    (nil, ["a", "b"], .choices(["all", "a", "b"], current: 0)),
    ("b", ["a", "b"], .choices(["all", "a", "b"], current: 2)),
    ("c", ["a", "b"], .choices(["all", "a", "b"], current: nil)),
  ])
  func aFeedShowsItsNeighbours(category: String?, names: [String], value: FieldValue) {
    let feed = FeedViewModel(category: category, neighbours: names, articles: [])
    #expect(fieldValues(feed, .people) == [value, .none])
  }

  @Test func aFeedContainsTheNextCursor() {
    let cursor = FeedCursor(value: 1.5, id: 3)
    let more = FeedViewModel(articles: [Self.article(3)], next: cursor, list: 77)
    #expect(fieldValues(more, .trailer) == [.text("77"), .text(cursor.token), .none, .none])
    #expect(more.closing.worded == .text("More: --after \(cursor.token)", .secondary))
    let last = FeedViewModel(articles: [])
    #expect(fieldValues(last, .trailer) == [.none, .none, .none, .none])
    #expect(last.closing == .none)
    #expect(last.heading == .none)
    guard case .message(_, .placeholder) = last.emptiness else {
      Issue.record("an empty page says what to do")
      return
    }
  }

  @Test func pagesHaveTitles() {
    #expect(FeedViewModel(articles: []).title == "tintm")
    #expect(FeedViewModel(category: "sport", articles: []).title == "tintm: sport")
    #expect(ListViewModel<ArticleViewModel>(.search, [], heading: "Found").title == "Found")
    #expect(ListViewModel<ArticleViewModel>(.search, []).title == "tintm")
    #expect(CheckViewModel([]).title == "tintm")
  }

  @Test func aListShowsItsHeadingAndEmptiness() {
    let list = ListViewModel<ArticleViewModel>(.story, [], heading: "H", emptiness: "E")
    #expect(list.kind == .story)
    #expect(list.heading.worded == .text("H", .heading))
    #expect(list.emptiness.worded == .text("E", .placeholder))
    #expect(list.closing == .none)
    #expect(fieldValues(list, .machines) == [])
    #expect(fieldValues(list, .people) == [])
    #expect(fieldValues(list, .pipe) == [])
    let silent = ListViewModel<ArticleViewModel>(.story, [])
    #expect(silent.heading == .none)
    #expect(silent.emptiness == .none)
  }

  @Test func anArticleUsesTheAvailableTexts() {
    let article = Self.article(1)
    let blocks = [TextBlock(.paragraph, [TextSpan("From blocks")])]
    let whole = ArticleDetailViewModel(
      article, content: ArticleContent(html: "<p>From blocks</p>"), blocks: blocks)
    #expect(whole.contentHTML == "<p>From blocks</p>")
    #expect(whole.contentText == "From blocks")
    let both = ArticleDetailViewModel(
      article, content: ArticleContent(text: "Its own text"), blocks: blocks)
    #expect(both.contentText == "Its own text")
    #expect(both.document.plainText == "From blocks")
    let text = ArticleDetailViewModel(article, content: ArticleContent(text: "Only text"))
    #expect(text.document.plainText == "Only text")
    #expect(text.kind == .article)
    #expect(text.rank == nil)
    #expect(text.heading == .none)
    #expect(text.emptiness == .none)
    #expect(text.title == "tintm")
    #expect(ArticleDetailViewModel.columns.fields.isEmpty)
    let nothing = ArticleDetailViewModel(article)
    #expect(nothing.contentText == nil)
    #expect(fieldValues(nothing, .people).contains(.document(TextDocument(plainText: "Brief"))))
    var bare = article
    bare.article.metadata.summary = nil
    let placeholder = fieldValues(ArticleDetailViewModel(bare), .people).compactMap { value in
      if case .text(let text, .placeholder) = value.worded { text } else { nil }
    }
    #expect(placeholder == ["The source sent no text. Read it at the original address."])
  }

  @Test func filesThatTheTextPlaysAreNotShownAgain() {
    let files = ["a.mp3", "b.mp3?_=1&id=2", "play?id=2", "d.jpg", "e.pdf"]
    let article = ArticleDetailViewModel(
      Self.article(1),
      content: ArticleContent(
        html: "<p>", attachments: files.map { Attachment(url: "https://cast.example/\($0)") }),
      blocks: ["a.mp3?_=1", "b.mp3", "play?id=1"].map { file in
        TextBlock(
          .recording(.init(url: "https://cast.example/\(file)", title: nil, isVideo: false)))
      })
    let shown = article.filesBelowText.map(\.url)
    #expect(shown == [files[1], files[2], files[4]].map { "https://cast.example/" + $0 })
    #expect(article.files.count == 5)
  }

  @Test func anArticleShowsTheStateOfItsPage() {
    func lines(_ offline: OfflineState) -> [FieldValue] {
      fieldValues(ArticleDetailViewModel(Self.article(1), offline: offline), .people)
        .map(\.worded)
    }
    var page = PageReport(wanted: "the feed's text is short", failure: "The server answered 404.")
    #expect(
      lines(OfflineState(page: page)).contains(
        .text("Its page could not be fetched: The server answered 404.", .secondary)))
    page.fetched = Date(timeIntervalSince1970: 0)
    let failures = lines(OfflineState(page: page)).filter {
      "\($0)".contains("could not be fetched")
    }
    #expect(failures.isEmpty)
  }

  @Test func anArticleShowsTheOriginOfItsText() {
    let earlier = (1...2).map { number in
      ArticleRevision(
        number: number, replaced: Date(timeIntervalSince1970: 0), title: "Title", summary: nil,
        content: ArticleContent(), origin: .feed)
    }
    for (offline, value) in [
      (OfflineState(revision: 1, revisions: earlier), .text("revision 1", .warning)),
      (OfflineState(revisions: [earlier[0]]), .text("edited once", .secondary)),
      (OfflineState(revisions: earlier), .text("edited 2 times", .secondary)),
    ] as [(OfflineState, FieldValue)] {
      #expect(
        fieldValues(ArticleDetailViewModel(Self.article(1), offline: offline), .people)
          .map(\.worded).contains(
            value))
    }
  }

  @Test(arguments: EmptyReason.allCases)
  func anEmptyFeedHasAReasonAndAdvice(emptyReason: EmptyReason) {
    let page = FeedViewModel(articles: [], emptyReason: emptyReason)
    #expect(page.emptiness == .message(emptyReason.message, .placeholder))
    let isAdvice =
      emptyReason.message.english.contains("tintm ")
      || emptyReason.message.english.contains("--since")
    #expect(isAdvice)
    // A page says less, since its forms are there.
    #expect(!Wording(.english)[emptyReason.pageMessage].contains("tintm "))
    let isBefore = emptyReason == .noSources || emptyReason == .nothingFetched
    #expect(emptyReason.isBeforeFirstFetch == isBefore)
  }

  @Test func anArticleContainsRelatedArticles() {
    let page = ArticleDetailViewModel(Self.article(1), related: [Self.article(2)])
    #expect(page.items.map(\.identity) == [2])
    #expect(page.items.map(\.rank) == [nil])
    #expect(page.heading == .word(.related, .heading))
  }

  @Test func anErrorIsADocument() {
    let error = ErrorViewModel(code: "c", message: "m")
    #expect(error.kind == .error)
    #expect(error.items.isEmpty)
    guard case .single = ErrorViewModel.shape else {
      Issue.record("an error has no list")
      return
    }
    #expect(fieldValues(error, .machines) == [.text("c"), .text("m"), .none])
    #expect(fieldValues(error, .people) == [.text("tintm: m", .failure), .none])
  }

  @Test func aStateContainsItsLoadedValue() {
    let states: [LoadState<Int>] = [
      .loading, .loaded(1), .failed(ErrorViewModel(code: "c", message: "m")),
    ]
    let mapped = states.map { $0.map { $0 + 1 } }
    #expect(
      mapped == [.loading, .loaded(2), .failed(ErrorViewModel(code: "c", message: "m"))])
  }

  @Test func aViewReceivesStatesAsASequence() async {
    let (states, channel) = AsyncStream.makeStream(of: LoadState<FeedViewModel>.self)
    channel.yield(.loading)
    channel.yield(.loaded(FeedViewModel(articles: [Self.article(4)])))
    channel.finish()
    var seen: [[Int64]] = []
    for await state in states {
      if case .loaded(let feed) = state {
        seen.append(feed.items.map(\.identity))
      } else {
        seen.append([])
      }
    }
    #expect(seen == [[], [4]])
  }

  @Test(
    arguments: [
      (TabViewModel(category: nil, unread: 12), .text("Top", .placeholder), 12),
      (TabViewModel(category: "world", unread: 0), .text("world", .plain), nil),
    ] as [(TabViewModel, FieldValue, Int?)])
  func `a tab has the number of unread articles, if there are any`(
    tab: TabViewModel, name: FieldValue, unread: Int?
  ) {
    var shown: [FieldValue] = []
    tab.emitValues(.people) { shown.append($0.worded) }
    #expect(shown == [name, .count(unread)])
  }

  @Test func `below its terms an explanation says the rules and the place`() {
    let rule = StoredRule(
      id: 1, reader: 1, rule: Rule("x", actions: RuleActions(hide: true)), place: "rule 1")
    func remarks(_ place: Int?, _ rules: [StoredRule]) -> [String] {
      ExplanationViewModel(
        Explanation(
          article: Self.article(1).article, terms: [], place: place, rules: rules,
          learning: Explanation.Learning(lists: 12, taught: 3, reach: 0.5))
      ).remarks.map(\.english)
    }
    #expect(remarks(nil, []).isEmpty)
    #expect(remarks(3, [rule]).count == 2)
    #expect(remarks(3, [rule])[0].contains("rule 1"))
    #expect(remarks(3, [rule])[1] == "Position 3 in the list.")
  }

  @Test func `a story tells who covered it first and what the others add`() throws {
    func article(_ id: Int64, minutesAgo: Double, _ summary: String) -> RankedArticle {
      let published = TraitTests.now.addingTimeInterval(-minutesAgo * 60)
      return RankedArticle(
        article: Article(
          id: id, source: SourceReference(name: "Wire", url: "https://wire.example/"),
          category: "world",
          ArticleMetadata(title: "The ferry", summary: summary, published: published),
          fetched: TraitTests.now))
    }
    let story = StoryViewModel([
      article(1, minutesAgo: 5, "The ferry to Grimsay left with 42 people, says Captain Ada Moor."),
      article(2, minutesAgo: 60, "The ferry to Grimsay left."),
      article(
        3, minutesAgo: 1, "Near Grimsay the ferry met Ada and the Lord, Nan, Tom and Iseabail."),
    ])
    #expect(story.items.map(\.identity) == [1, 2, 3])
    #expect(story.inOrder.map(\.identity) == [2, 1, 3])
    #expect(story.items.map(\.isFirst) == [false, true, false])
    #expect(story.items[1].adds.isEmpty)
    #expect(story.items[0].adds == ["42", "Captain", "Ada", "Moor"])
    #expect(story.items[2].adds == ["Lord", "Nan", "Tom", "Iseabail"])
    #expect(StoryViewModel([article(1, minutesAgo: 5, "")]).items[0].isFirst == false)
    var point: [FieldValue] = []
    StoryArticleViewModel.timeline.emitValues(story.inOrder[1]) { point.append($0.worded) }
    #expect(
      point == [
        .text("Wire", .plain), .date(TraitTests.now.addingTimeInterval(-300)), .none,
        .text("The ferry", .heading), .text("adds 42, Captain, Ada, Moor", .secondary),
      ])
  }
}
