import Basics
import Foundation
import Models
import Testing
import ViewModels
import Words

struct ReportTests {
  private func fieldValues(_ model: some ViewModel, _ part: FieldAudience) -> [FieldValue] {
    var values: [FieldValue] = []
    model.emitValues(part) { values.append($0.worded) }
    return values
  }

  @Test func `a term of a source without counts names no counts`() {
    func phrase(_ opened: Int, _ seen: Int) -> String {
      ScoreTermViewModel(ScoreTerm(.source("Courier", opened: opened, seen: seen), bits: 1)).message
        .english
    }
    #expect(phrase(0, 0) == "your interest in Courier")
    #expect(phrase(1, 3) == "you open 1 of 3 articles of Courier")
  }

  @Test(arguments: [
    ("feeds.yml:31", "hidden by the rule at feeds.yml:31"), ("", "hidden by a rule that is gone"),
  ])
  func `an effect names the place of its rule, if it has one`(place: String, words: String) {
    let rule = StoredRule(
      id: 1, reader: 1, rule: Rule("x", actions: RuleActions(hide: true)), place: place)
    let article = Article(
      id: 1, source: SourceReference(name: "S"), category: "c", ArticleMetadata(title: "t"),
      fetched: Date(timeIntervalSince1970: 0))
    let model = ExplanationViewModel(Explanation(article: article, terms: [], rules: [rule]))
    #expect(model.ruleEffects.map(\.english) == [words])
  }

  @Test func `the part of a term has its sign, and decimals as in the reader's language`() {
    func weight(_ bits: Double, _ language: Language) -> String {
      Wording(language)(ScoreTermViewModel(ScoreTerm(.likeness, bits: bits)).weight(digits: 2))
    }
    #expect(weight(1, .english) == "+1.00" && weight(1, .german) == "+1,00")
    #expect(weight(-0.5, .english) == "−0.50" && weight(-0.5, .german) == "−0,50")
    #expect(weight(0, .english) == "+0.00")
  }

  @Test func `a picture that the text names is not named again`() throws {
    func shown(_ address: String?) -> FieldValue {
      let blocks = address.map { [TextBlock(.image(url: $0, alt: nil))] } ?? []
      let ranked = RankedArticle(
        article: Article(
          id: 1, source: SourceReference(name: "S"), category: "c",
          ArticleMetadata(title: "t", image: "https://a.example/1.png"),
          fetched: Date(timeIntervalSince1970: 0)))
      let values = fieldValues(ArticleDetailViewModel(ranked, blocks: blocks), .people)
      return values.first { if case .image = $0 { true } else { false } } ?? .none
    }
    #expect(shown("https://a.example/1.png") == .none)
    #expect(shown("https://a.example/2.png") == .image("https://a.example/1.png"))
    #expect(shown(nil) == .image("https://a.example/1.png"))
  }

  @Test(arguments: [
    (SourceOutcome.Result.fetched, "fetched", Role.success, nil),
    (.notModified, "not_modified", .secondary, nil),
    (.skipped(because: "why"), "skipped", .secondary, "why"),
    (.failed(because: "why"), "failed", .failure, "why"),
  ])
  func anOutcomeHasAName(
    result: SourceOutcome.Result, status: String, role: Role, reason: Message?
  ) {
    let model = OutcomeViewModel(SourceOutcome(source: "S", result: result))
    #expect(model.status == status)
    #expect(model.statusRole == role)
    #expect(model.reason == reason)
  }

  @Test(arguments: [
    (
      SourceOutcome(source: "S", result: .fetched, new: 2, updated: 1),
      FieldValue.text("2 new, 1 updated", .success)
    ),
    (SourceOutcome(source: "S", result: .fetched, updated: 1), .text("1 updated", .success)),
    (SourceOutcome(source: "S", result: .fetched, unchanged: 9), .text("nothing new", .secondary)),
    (SourceOutcome(source: "S", result: .notModified), .text("nothing new", .secondary)),
    (SourceOutcome(source: "S", result: .skipped(because: "x")), .text("skipped", .secondary)),
    (SourceOutcome(source: "S", result: .failed(because: "x")), .text("failed", .failure)),
  ])
  func anOutcomeShowsItsCounts(outcome: SourceOutcome, news: FieldValue) {
    #expect(fieldValues(OutcomeViewModel(outcome), .people)[1] == news)
  }

  @Test func aPassHasASummary() throws {
    let report = FetchReportViewModel([
      SourceOutcome(source: "A", result: .fetched, new: 2, updated: 1),
      SourceOutcome(source: "B", result: .failed(because: "x")),
    ])
    #expect(report.kind == .fetch)
    #expect(
      fieldValues(report, .trailer) == [
        .count(2), .count(1), .count(2), .count(1), .count(0), .count(0),
      ])
    #expect(report.closing.worded == .text("2 sources, 2 new, 1 updated, 1 failed", .failure))
    let fine = FetchReportViewModel([SourceOutcome(source: "A", result: .fetched)])
    #expect(fine.closing.worded == .text("1 source, 0 new, 0 updated", .heading))
    let offline = FetchReportViewModel(
      ["A", "B"].map { SourceOutcome(source: $0, result: .failed(because: "no such host")) })
    guard case .text(let words, .failure) = offline.closing.worded else {
      throw CancellationError()
    }
    #expect(words.hasPrefix("None of 2 sources answered. Check the network."))
    let whole = FetchReportViewModel(
      [SourceOutcome(source: "A", result: .fetched)], pages: 1, pictures: 2)
    #expect(
      whole.closing.worded == .text("1 source, 0 new, 0 updated, 1 page, 2 pictures", .heading))
    #expect(FetchReportViewModel([]).closing == .none)
    guard case .text(let due, .placeholder) = FetchReportViewModel([]).emptiness.worded,
      case .text(let none, .placeholder) = FetchReportViewModel([], hasSources: false).emptiness
        .worded
    else { throw CancellationError() }
    #expect(due.hasPrefix("No source is due."))
    #expect(none.hasPrefix("There are no sources yet"))
  }

  @Test(arguments: [
    (SourceHealth.Status.new, Role.secondary), (.healthy, .success), (.blocked, .warning),
    (.failing, .failure), (.dead, .failure), (.gone, .failure),
  ])
  func aSourceHasAStatusAndARole(status: SourceHealth.Status, role: Role) {
    let model = SourceViewModel(
      SourceHealth(name: "S", url: "https://s.example/", category: "c", status: status))
    #expect(model.status == status.rawValue)
    #expect(model.statusRole == role)
    #expect(model.reason == nil)
  }

  @Test(arguments: [
    (nil, nil, nil), ("e", nil, "2 failures in a row: e"), (nil, "u", nil),
    ("e", "u", "2 failures in a row: e"),
  ])
  func aSourceShowsItsTroubles(error: Message?, move: String?, trouble: String?) {
    let model = SourceViewModel(
      SourceHealth(
        name: "S", url: "u", category: "c", status: .failing, failures: 2, lastError: error,
        movedTo: move))
    #expect(fieldValues(model, .people)[7] == .text(trouble, .failure))
    #expect((fieldValues(model, .people)[8] == .none) == (move == nil))
    #expect(model.reason == error)
  }

  @Test(arguments: [
    (1, nil, MessageKey?.some(.adviceNeverRead)), (3, nil, .adviceNeverRead),
    (2, Date.distantPast, nil), (3, .distantPast, .adviceFailing),
  ])
  func anAdviceFitsWhatIsKnown(failures: Int, success: Date?, advice: MessageKey?) {
    let health = SourceHealth(
      name: "S", url: "u", category: "c", status: .failing, lastSuccess: success,
      failures: failures)
    #expect(SourceViewModel(health).advice?.message == advice.map { Message($0) })
  }

  @Test func anErrorWithoutFailuresIsShownAlone() {
    let model = SourceViewModel(
      SourceHealth(name: "S", url: "u", category: "c", status: .healthy, lastError: "e"))
    #expect(fieldValues(model, .people)[7] == .text("e", .success))
  }

  @Test(arguments: ReceiptViewModel.Action.allCases)
  func aReceiptNamesTheAction(action: ReceiptViewModel.Action) {
    let article = Article(
      id: 3, source: SourceReference(name: "W", url: "w"), category: "c",
      ArticleMetadata(title: "T", url: "u"), fetched: .distantPast)
    let model = ReceiptViewModel(action, article, because: "r")
    #expect(
      fieldValues(model, .machines) == [
        .text(action.rawValue), .count(3, .identity), .text("T"), .link("u"), .text("W"),
        .link("w"), .text("r"), .none,
      ])
    guard case .text(let words, let role) = fieldValues(model, .people)[0] else {
      Issue.record("a receipt begins with what was done")
      return
    }
    #expect(words.first?.isUppercase == true)
    #expect(
      role
        == ([.notRefetched, .savedWithoutText].contains(action) ? .failure : .success))
  }

  @Test func aShareContainsTitleAndAddress() {
    var article = Article(
      id: 3, source: SourceReference(name: "W", url: "w"), category: "c",
      ArticleMetadata(title: "T", url: "u"), fetched: .distantPast)
    #expect(fieldValues(ShareViewModel(article), .people) == [.text("T"), .link("u")])
    #expect(
      fieldValues(ShareViewModel(article), .machines) == [
        .text("shared"), .count(3, .identity), .text("T"), .link("u"), .text("W"), .link("w"),
      ])
    article.metadata.url = "https://w.example/1?utm_source=rss&id=1"
    #expect(fieldValues(ShareViewModel(article), .people)[1] == .link("https://w.example/1?id=1"))
    article.metadata.title = nil
    #expect(fieldValues(ShareViewModel(article), .people)[0] == .text("W", .placeholder))
  }

  @Test func findingsHaveALocation() {
    typealias Location = FindingViewModel.Location
    #expect(Location(file: "f").phrase == "f")
    #expect(Location(file: "f", line: 2).phrase == "f:2")
    #expect(Location(file: "f", line: 2, column: 5).phrase == "f:2:5")
  }

  @Test(arguments: [
    (FindingViewModel.Severity.fine, Role.success), (.note, .secondary), (.warning, .warning),
    (.problem, .failure),
  ])
  func aSeverityDeterminesTheStatus(severity: FindingViewModel.Severity, role: Role) {
    let model = FindingViewModel(severity, subject: "s", message: "m")
    #expect(model.status == severity.rawValue)
    #expect(model.statusRole == role)
    #expect(model.reason == "m")
    let check = CheckViewModel([model])
    #expect(check.isFine == (severity != .problem))
    #expect(fieldValues(check, .machines) == [.flag(check.isFine)])
  }

  @Test(arguments: [
    (0, FieldValue.text("No problems found.", .success)), (1, .text("1 problem.", .failure)),
    (3, .text("3 problems.", .failure)),
  ])
  func aCheckHasASummary(problems: Int, closing: FieldValue) {
    let problem = FindingViewModel(.problem, subject: "s", message: "m")
    let check = CheckViewModel(Array(repeating: problem, count: problems))
    #expect(check.closing.worded == closing)
    #expect(check.kind == .check)
  }
}
