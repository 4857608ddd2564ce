import Foundation
import Testing

@testable import Words

@Suite
struct WordingTests {
  @Test(arguments: [
    (Language.english, 1, "1 article"), (.english, 2, "2 articles"), (.english, 0, "0 articles"),
    (.german, 12_345, "12.345 Artikel"), (.french, 0, "0 article"), (.french, 2, "2 articles"),
    (.japanese, 1, "記事1件"), (.chinese, 12_345, "12,345 篇文章"),
  ])
  func countsAsTheLanguageDoes(language: Language, count: Int, words: String) {
    let found = Wording(language)(.unitArticles, count)
    #expect(found.filter { !$0.isWhitespace } == words.filter { !$0.isWhitespace })
  }

  @Test
  func fillsArgumentsInTheOrderOfTheLanguage() {
    let message = Message(.andLast, ["Ann", "Bob"], Message(.otherNames, 2))
    #expect(Wording(.english)(message) == "Ann, Bob and 2 others")
    #expect(Wording(.german)(message) == "Ann, Bob und 2 weitere")
  }

  @Test
  func joinsAnyNumberOfMessages() throws {
    let many = (1...100_000).map { Message(.unitNew, $0) }
    let text = try #require(Message.sentence(of: many)).english
    #expect(text.hasPrefix("1 new; 2 new; ") && text.hasSuffix("; 100000 new."))
    #expect(Message.joined([], by: .listed) == nil)
    #expect(Message.joined([Message(.yes)], by: .listed) == Message(.yes))
    let names = Array(repeating: "x", count: 100_000)
    #expect(Wording(.japanese).list(names).utf8.count == 100_000 + 99_999 * 3)
  }

  @Test
  func anArgumentIsNotAnEntry() {
    #expect(Wording(.english)(.noSuchReader, "{name}") == "There is no reader named “{name}”.")
    #expect(Wording(.english)(.noSuchReader) == "There is no reader named “{name}”.")
  }

  @Test(arguments: [
    (Language.english, "22 Nov 2026", "Sunday, 22 November 2026"),
    (.german, "22. Nov. 2026", "Sonntag, 22. November 2026"),
    (.japanese, "2026年11月22日", "2026年11月22日日曜日"),
  ])
  func writesDaysAsTheLanguageDoes(language: Language, day: String, dateline: String) throws {
    let wording = Wording(language)
    let zone = try #require(TimeZone(secondsFromGMT: 0))
    let date = Date(timeIntervalSince1970: 1_795_305_600)
    #expect(wording.age(date, now: date.addingTimeInterval(90 * 86_400)) == day)
    let line = wording.dateline(date, in: zone)
    #expect(line.filter { !$0.isWhitespace } == dateline.filter { !$0.isWhitespace })
  }

  @Test
  func writesTimesForPeopleAndForMachines() throws {
    let date = Date(timeIntervalSince1970: 1_795_349_100)
    let message = Message(.skipNotDue, date)
    #expect(message.english == "not due before 2026-11-22T12:05:00Z")
    let german = Wording(.german)
    #expect(german(message).contains(german.moment(date, in: .current)))
    #expect(!german(message).contains("2026-11"))
    for seconds in [1e308, -1e308, .infinity, .nan] {
      let stored = Message(.skipNotDue, Message.Argument.moment(seconds))
      #expect(stored.english == "not due before never")
      #expect(german(stored) != german(message))
    }
    let zone = try #require(TimeZone(secondsFromGMT: 3600))
    #expect(german.moment(date, in: zone) == "22. Nov. 2026, 13:05")
    #expect(german.timed(in: zone, isNamed: false)(message).hasSuffix(", 13:05"))
    #expect(german.timed(in: zone, isNamed: true)(message).hasSuffix(", 13:05 UTC+1"))
  }

  @Test(arguments: [
    (45.0, "45 s"), (1.5, "1.5 s"), (1800, "30 min"), (7500, "2 h 5 min"), (129_600, "1 d 12 h"),
    (.infinity, "never"), (-5, "-5 s"),
  ])
  func abbreviatesDurations(seconds: Double, words: String) {
    #expect(Wording(.english).duration(seconds) == words)
  }

  @Test
  func machinesGetPlainNumbers() {
    #expect(Message(.unitArticles, 12_345).english == "12345 articles")
  }

  @Test(arguments: [
    (0, "0.0"), (12.34, "12.3"), (0.05, "0.1"), (-2.26, "−2.3"), (-0.01, "0.0"), (1e20, "–"),
    (.nan, "–"), (.infinity, "–"),
  ])
  func roundsToTheDecimals(number: Double, text: String) {
    #expect(Wording(.english).decimal(number) == text)
  }

  @Test func aZoneIsNamedByItsDistanceFromUTC() {
    let seconds = [0, 3600, -12_600, 20_700, 30]
    #expect(seconds.map(Wording.zone) == ["UTC", "UTC+1", "UTC−3:30", "UTC+5:45", "UTC"])
  }
}
