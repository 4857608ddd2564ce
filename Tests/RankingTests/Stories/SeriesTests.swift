import Foundation
import Models
import Testing

@testable import Ranking

/// What a source tells again under one template, one headline or one date is not one story.
struct SeriesTests {
  @Test func `notices of one source after one template are not copies`() {
    let form = StoryStream.text(80, seed: 1)
    func notice(_ seed: Int) -> String { form + " " + StoryStream.text(12, seed: 100 + seed) }
    var stream = StoryStream()
    stream.addNoise(100)
    let first = stream.add("Security notice: browser, version 12.1", text: notice(1), url: "a/1")
    let second = stream.add(
      "Security notice: mail server, version 3.7", text: notice(2), url: "a/2", hours: 1)
    #expect(second.duplicateOf == nil && second.story != first.story)
    // Another source takes one of them over.
    let taken = stream.add("They warn of the browser", source: 2, text: notice(1), hours: 2)
    #expect(taken.duplicateOf == first.article)
  }

  @Test func `a text that a source gives again is a copy`() {
    let text = StoryStream.text(80, seed: 1)
    var stream = StoryStream()
    let first = stream.add("The bridge is open to all again", text: text, url: "a/1")
    let sameTitle = stream.add(
      "The bridge is open to all again", text: text, url: "a/2", hours: 1)
    let sameAddress = stream.add("Bridge opened, many come", text: text, url: "a/1", hours: 2)
    let untitled = stream.add(nil, text: text, url: "a/3", hours: 3)
    for copy in [sameTitle, sameAddress, untitled] {
      #expect(copy.duplicateOf == first.article)
    }
  }

  @Test func `series of two sources are a story a day`() {
    var stream = StoryStream()
    stream.addNoise(300)
    var stories: [Int64] = []
    for day in 0..<6 {
      let (date, hours) = ("September \(day + 12)", Double(day) * 24)
      let one = stream.add(
        "Wordle hints and answer for \(date), puzzle \(1550 + day)", source: 1, hours: hours)
      let other = stream.add(
        "Wordle answer today: puzzle \(1550 + day), \(date)", source: 2, hours: hours + 1)
      #expect(one.story == other.story)
      stories.append(one.story)
      #expect(
        stream.clusterer.mergeStories(at: StoryStream.start.addingTimeInterval((hours + 2) * 3600))
          .isEmpty)
    }
    #expect(Set(stories).count == 6)
  }

  @Test func `a count that grows within hours is one story`() {
    var stream = StoryStream()
    stream.addNoise(300)
    let first = stream.add("Earthquake in Varna province kills 12", source: 1)
    let other = stream.add("Varna earthquake: 14 killed in the province", source: 2, hours: 1)
    let later = stream.add("Earthquake in Varna province kills 19", source: 1, hours: 4)
    #expect(other.story == first.story && later.story == first.story)
  }

  @Test(arguments: [
    ("Kurs walut 25 maja: ile kosztuje dolar", "Horoskop na 25 maja dla wszystkich"),
    ("Kurz koruny 25. května: euro zdražilo", "Hospody otevřou od 25. května"),
    ("Курс валют на 25 мая: доллар подешевел", "Гороскоп на 25 мая для всех знаков"),
    ("5月25日の天気 全国的に雨", "5月25日の星座占い"),
    ("5월 25일 오늘의 운세", "5월 25일 환율 원달러 상승"),
    ("سعر الدولار اليوم 25 مايو", "حالة الطقس 25 مايو"),
    ("Gold price today, May 25: check rates", "Horoscope for May 25: what the stars say"),
    ("El tiempo el 25 de mayo en Madrid", "Santoral del 25 de mayo"),
  ])
  func `a date makes no story`(first: String, second: String) {
    func numbers(_ title: String) -> [Int32] {
      let article = StoryArticle(
        id: 1, source: 1, title: title, text: "", urlKey: nil, dated: StoryStream.start)
      return StoryTerms(article).terms
    }
    #expect(Set(numbers(first)).isDisjoint(with: numbers(second)))
  }

  @Test func `a number that is no date is a term`() {
    func terms(_ title: String) -> StoryTerms {
      StoryTerms(
        StoryArticle(
          id: 1, source: 1, title: title, text: "", urlKey: nil, dated: StoryStream.start))
    }
    #expect(terms("Boeing 737 lands").numbers.count == 1)
    #expect(terms("Windows 11 is out in May").numbers.count == 1)
    #expect(terms("Windows is out on May 11").numbers.isEmpty)
  }
}
