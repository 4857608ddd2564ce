import Foundation
import Models
import Testing
import ViewModels
import Words

/// The values that traits compute from a model: fallbacks, phrases, and omitted values.
struct TraitTests {
  static let now = Date(timeIntervalSince1970: 1_795_287_600)

  static func card(
    _ change: (inout RankedArticle) -> Void = { _ in }
  ) -> ArticleViewModel {
    var ranked = RankedArticle(
      article: Article(
        id: 5, source: SourceReference(name: "Wire", url: "https://wire.example/"),
        category: "world", ArticleMetadata(title: "Title"), fetched: now))
    change(&ranked)
    return ArticleViewModel(ranked)
  }

  @Test(arguments: [
    ([], nil), (["Ann"], "Ann"), (["Ann", "Bo"], "Ann and Bo"),
    (["Ann", "Bo", "Cy"], "Ann, Bo and Cy"), (["Ann", "Bo", "Cy", "Di"], "Ann, Bo and 2 others"),
  ])
  func bylineNamesUpToThree(authors: [String], byline: String?) {
    #expect(Self.card { $0.article.metadata.authors = authors }.byline?.english == byline)
  }

  @Test(arguments: [
    (0, nil), (1, 1), (238, 1), (239, 2), (2380, 10), (2381, 11), (.max, Int.max / 238 + 1),
  ])
  func readingTimeIsInWholeMinutes(words: Int, minutes: Int?) {
    #expect(Self.card { $0.article.metadata.wordCount = words }.readingMinutes == minutes)
  }

  @Test func anUntitledArticleHasAPlaceholder() {
    let card = Self.card { $0.article.metadata.title = nil }
    #expect(Field<ArticleViewModel>.label.value(card).worded == .text("Untitled", .placeholder))
  }

  @Test func aReadTitleHasAPlainRole() {
    let label = Field<ArticleViewModel>.label
    #expect(label.value(Self.card()) == .text("Title", .heading))
    #expect(label.value(Self.card { $0.state.read = true }) == .text("Title", .plain))
  }

  @Test func theDateIsThePublicationOrTheFirstSeenDate() {
    let date = Field<ArticleViewModel>.date
    let published = Self.now.addingTimeInterval(-60)
    #expect(date.value(Self.card()) == .date(Self.now))
    #expect(date.value(Self.card { $0.article.metadata.published = published }) == .date(published))
  }

  @Test(arguments: [(nil, FieldValue.none), (0, .none), (1, .count(1, .comments))])
  func zeroCommentsAreLeftOut(comments: Int?, value: FieldValue) {
    #expect(
      Field<ArticleViewModel>.comments.value(Self.card { $0.counts.comments = comments }) == value)
  }

  @Test(arguments: [(nil, FieldValue.none), (1, .none), (2, .count(2, .coverage))])
  func coverageIsShownFromTwoSources(sources: Int?, value: FieldValue) {
    let card = Self.card { $0.story = sources.map { StoryReference(id: 1, sources: $0) } }
    #expect(Field<ArticleViewModel>.coverage.value(card) == value)
  }

  @Test(arguments: [
    (ArticleState(), FieldValue.none),
    (ArticleState(read: true), .list(["read"])),
    (ArticleState(hidden: true), .list(["hidden"])),
    (
      ArticleState(read: true, bookmarked: true, hidden: true),
      .list(["bookmarked", "read", "hidden"])
    ),
  ])
  func marksAreListed(state: ArticleState, value: FieldValue) {
    #expect(Field<ArticleViewModel>.marks.value(Self.card { $0.state = state }) == value)
  }

  @Test(arguments: [
    (CountUnit.comments, 1, "1 comment"), (.comments, 2, "2 comments"),
    (.identity, 7, "#7"), (.minutes, 3, "3 min"),
    (.minutes, 60, "1 h"), (.minutes, 170, "2 h 50 min"), (.minutes, Int.max, "\(Int.max) min"),
    (.sources, 1, "1 source"), (.sources, 0, "0 sources"), (.coverage, 4, "told by 4"),
    (.words, 1, "1 word"), (.new, 2, "2 new"), (.updated, 1, "1 updated"),
    (.failures, 1, "1 failure in a row"), (.failures, 3, "3 failures in a row"),
    (.bare, 9, "9"), (.bytes, 9, "9"), (.seconds, 9, "9"),
  ])
  func countsHaveNouns(noun: CountUnit, count: Int, phrase: String) {
    #expect(noun.phrase(count) == phrase)
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (12_345_678, "12.3 MB"), (2_500_000_000, "2.5 GB"),
    (999_960_000, "1000.0 MB"),
    (-5, "-5 B"),
  ])
  func sizesAreShort(bytes: Int, text: String) {
    #expect(ByteSize.phrase(bytes) == text)
  }

  @Test(arguments: [
    (ValuePrefix.none, ""), (.comments, "Comments: "), (.nextPoll, "next check "),
    (.wait, "server allows the next request "),
  ])
  func prefixesHavePhrases(lead: ValuePrefix, words: String) {
    #expect(lead.key.map { Wording(.english)[$0] + " " } ?? "" == words)
  }

  /// A view model that uses all defaults.
  struct Plain: LabelPresentable, ImagePresentable {
    var label: String? { nil }
    var image: String? { nil }
  }

  @Test func defaultsAreSufficient() {
    #expect(Plain.labelName.description == "name")
    #expect(Field<Plain>.label.value(Plain()).worded == .text("Untitled", .placeholder))
    #expect(Plain().labelRole == .plain)
    #expect(Field<Plain>.imageFile.value(Plain()) == .none)
  }
}
