import Foundation
import Models
import Testing

@testable import Matching

struct FilterTranslationTests {
  private static let article = ArticleFacts(
    title: "Live blog: Harbour/Port [updated]", text: "The tide tables are out. Sponsored.",
    authors: ["Ann Lee"], tags: ["Sea"], url: "https://example.org/live/1?a=b", source: "Courier",
    dated: Date(timeIntervalSince1970: 1_700_000_000 - 9 * 86_400))

  private func matches(_ rule: Rule) throws -> Bool {
    Matcher([try MatchReader.read(rule.match)])
      .matches(Self.article, at: Date(timeIntervalSince1970: 1_700_000_000))
  }

  @Test(arguments: [
    (ForeignFilter.Language.minifluxBlock, "(?i)LIVE BLOG", true),
    (.minifluxBlock, "live blog", false), (.minifluxBlock, "/live/", true),
    (.minifluxBlock, "^Sea$", true), (.minifluxBlock, "Ann", true),
    (.minifluxKeep, "(?i)live", false), (.minifluxKeep, "cricket", true),
    (.minifluxBlockEntries, "EntryTitle=(?i)harbour", true),
    (.minifluxBlockEntries, "EntryContent=tide tables", true),
    (.minifluxBlockEntries, " EntryTag = ^sea$", false),
    (.minifluxBlockEntries, "EntryDate=max-age:7d", true),
    (.minifluxBlockEntries, "EntryURL=a=b", true),
    (.minifluxKeepEntries, "EntryTitle=cricket\nEntryAuthor=Lee", false),
    (.minifluxKeepEntries, "EntryTitle=cricket\nEntryAuthor=Roe", true),
    (.freshRSSRead, "intitle:arbou", true), (.freshRSSRead, "intitle:\"live blog\"", true),
    (.freshRSSRead, "intitle:'blog: h'", true), (.freshRSSRead, "author:lee -#sky", true),
    (.freshRSSRead, "#sea !intitle:/^LIVE/i", false), (.freshRSSRead, "#se", false),
    (.freshRSSRead, "(inurl:/live/ OR intitle:zzz) [updated]", true),
    (.freshRSSRead, "spons", true), (.freshRSSRead, "intitle:/harbour\\/port/i", true),
    (.newsboatIgnore, "title =~ \"LIVE.blog\" and author = \"Ann Lee\"", true),
    (.newsboatIgnore, "title == \"Live blog\" or link =~ \"/live/\"", true),
    (.newsboatIgnore, "!(content !~ \"sponsored\")", true),
    (.newsboatIgnore, "age > 7", true), (.newsboatIgnore, "age = 9", true),
    (.newsboatIgnore, "age = 8", false), (.newsboatIgnore, "title != \"x\"", true),
    (.newsboatIgnore, "feedtitle =~ \"^cour\" and unread = \"yes\"", true),
  ])
  func `a translated filter matches the same articles`(
    language: ForeignFilter.Language, text: String, isFound: Bool
  ) throws {
    let translation = FilterTranslation(ForeignFilter(language, text))
    #expect(translation.refusals.isEmpty)
    #expect(try translation.rules.map(matches) == [isFound])
    #expect(translation.rules.allSatisfy { $0.actions.hide != (language == .freshRSSRead) })
  }

  @Test(arguments: [
    (ForeignFilter.Language.minifluxBlock, "(?=ahead)"), (.minifluxBlock, " "),
    (.minifluxBlockEntries, "EntryDate=before:2024-01-01"), (.minifluxBlockEntries, "title"),
    (.minifluxBlockEntries, "EntryCommentsURL=x"), (.minifluxKeepEntries, "EntryTitle=a\nOdd=b"),
    (.freshRSSRead, "pubdate:P1D"), (.freshRSSRead, "intitle:"), (.freshRSSRead, "intitle:\"a"),
    (.freshRSSRead, "(a"), (.freshRSSRead, "a OR"), (.freshRSSRead, "S:2"),
    (.newsboatIgnore, "flags # \"a\""), (.newsboatIgnore, "title"),
    (.newsboatIgnore, "title =~ 5x"),
    (.newsboatIgnore, "title between \"a\":\"b\""), (.newsboatIgnore, "title =~ \"a"),
    (.newsboatIgnore, "age > many"), (.newsboatIgnore, "age = 9223372036854775807"),
    (.newsboatIgnore, "$ = 1"),
  ])
  func `an untranslatable filter is refused with a reason`(
    language: ForeignFilter.Language, text: String
  ) {
    let translation = FilterTranslation(ForeignFilter(language, text))
    #expect(translation.rules.isEmpty)
    #expect(translation.refusals.count == 1)
  }

  @Test func `each line becomes a rule, and the number is limited`() {
    let lines = (1...300).map { "intitle:word\($0)" }.joined(separator: "\n")
    let translation = FilterTranslation(ForeignFilter(.freshRSSRead, lines + "\n\n"))
    #expect(translation.rules.count == FilterTranslation.maxLines)
    #expect(translation.refusals.count == 1)
    #expect(translation.rules.first?.match == "title:/word1/i")
  }
}
