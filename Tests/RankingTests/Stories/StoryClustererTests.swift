import Foundation
import Models
import Testing

@testable import Ranking

struct StoryClustererTests {
  @Test(arguments: [
    ("Volcano on Mount Arvel erupts, thousands flee", "Thousands flee as Arvel volcano erupts"),
    ("Nordbank to buy Helvia for $3 billion", "Helvia taken over by Nordbank in $3bn deal"),
    ("Lokführer streiken: Bahnverkehr steht still", "Bahnverkehr steht wegen Lokführern still"),
    ("Premier Brückner stürzt über Spendenaffäre", "Spendenaffäre: BRÜCKNER stürzt"),
    ("Землетрясение в Кордилье: сотни погибших", "Сотни погибших при землетрясении в Кордилье"),
    ("Ураган разрушил столицу Кордильи", "Столица Кордильи разрушена ураганом"),
    ("Зеленский прилетел в Осло", "Встреча с Зеленским прошла в Осло"),
    ("大型客机在南岛附近失联", "失联大型客机搜索扩大"),
    ("남도 여객선 침몰 수백명 실종", "침몰 여객선 남도 해상 수색"),
    ("แผ่นดินไหวรุนแรงที่เกาะมินดา", "เกาะมินดาแผ่นดินไหวรุนแรง"),
  ])
  func `two reports of one event are one story, in any script`(first: String, second: String) {
    var stream = StoryStream()
    stream.addNoise(60)
    let one = stream.add(first, source: 1)
    let other = stream.add(second, source: 2, hours: 2)
    _ = stream.clusterer.mergeStories(at: StoryStream.start)
    let story = stream.clusterer.memory.membership(of: other.article)?.story
    #expect(story == one.story)
  }

  @Test(arguments: [
    ("Volcano on Mount Arvel erupts", "Volcano experts meet in Oslo for yearly congress"),
    ("Nordbank to buy Helvia", "Striker leaves for new club"),
    ("Police arrest man after burglary in Weston", "Police arrest two after riot in Norham"),
  ])
  func `reports of different events are different stories`(first: String, second: String) {
    var stream = StoryStream()
    stream.addNoise(60)
    let one = stream.add(first, source: 1)
    let other = stream.add(second, source: 2, hours: 2)
    _ = stream.clusterer.mergeStories(at: StoryStream.start)
    let story = stream.clusterer.memory.membership(of: other.article)?.story
    #expect(story != one.story)
  }

  @Test(arguments: [
    ("Trial of {}: jury reaches verdict", ["Arvel", "Brunor", "Castin", "Delmar", "Egreth"]),
    ("Storm hits {}, thousands flee", ["Norham", "Weston", "Corvo", "Helvia", "Tessin"]),
    ("Urteil im Prozess gegen {} gefallen", ["Arvel", "Brunor", "Castin", "Delmar", "Egreth"]),
    ("verdict in trial of {}", ["arvel", "brunor", "castin", "delmar", "egreth"]),
  ])
  func `headlines of one pattern about different subjects are different stories`(
    pattern: String, names: [String]
  ) {
    var stream = StoryStream()
    let words = pattern.split(separator: " ")
    for index in 0..<200 { stream.add("\(StoryStream.noise(index)) \(words[index % words.count])") }
    for name in names {
      for source in 1...2 {
        let title = pattern.replacingOccurrences(of: "{}", with: name)
        stream.add(title, source: Int64(source), hours: 0.2)
      }
    }
    _ = stream.clusterer.mergeStories(at: StoryStream.start)
    let stories = stream.clusterer.memory.placed.suffix(names.count * 2).map(\.story)
    #expect(Set(stories).count == names.count)
  }

  @Test func `articles of one source are less similar, unless it dominates the stream`() {
    var stream = StoryStream()
    for index in 0..<200 { stream.add(StoryStream.noise(index), source: Int64(index % 50)) }
    #expect(stream.clusterer.sameSourceFactor(of: 7, at: StoryStream.start) == 0.1)
    var alone = StoryStream()
    #expect(alone.clusterer.sameSourceFactor(of: 7, at: StoryStream.start) == 0.1)
    for index in 0..<2000 { alone.add(StoryStream.noise(index), source: 7) }
    #expect(alone.clusterer.sameSourceFactor(of: 7, at: StoryStream.start) > 0.8)
  }

  @Test func `a footer in all articles of a source makes no story, also in an empty store`() {
    var stream = StoryStream()
    let foot = "Follow the Corvo Gazette channel for workshop videos, tools, plans and kits"
    for index in 0..<60 {
      stream.add(StoryStream.noise(index), source: 1, text: foot, hours: Double(index) / 10)
      _ = stream.clusterer.mergeOpenStories(
        at: StoryStream.start.addingTimeInterval(Double(index) * 360))
    }
    #expect(Set(stream.clusterer.memory.placed.map(\.story)).count == 60)
  }

  @Test func `an old story is not continued`() {
    var stream = StoryStream()
    stream.addNoise(60)
    let one = stream.add("Volcano on Mount Arvel erupts, thousands flee", source: 1)
    let other = stream.add("Thousands flee as Arvel volcano erupts", source: 2, hours: 100)
    #expect(other.story != one.story)
  }

  @Test func `stories that started apart are merged into the older one`() {
    var stream = StoryStream()
    stream.addNoise(60)
    let texts = [
      "Ferry Aurelia sinks off Corvo, 80 rescued", "Captain drunk, say Corvo passengers",
      "Aurelia captain arrested after sinking", "Corvo: captain of sunken ferry Aurelia was drunk",
    ]
    for (index, text) in texts.enumerated() { stream.add(text, source: Int64(index)) }
    let merges = stream.clusterer.mergeStories(at: StoryStream.start)
    let stories = Set(stream.clusterer.memory.placed.suffix(4).map(\.story))
    #expect(stories == [61])
    #expect(merges.allSatisfy { $0.kept < $0.story })
    #expect(stream.clusterer.mergeStories(at: StoryStream.start).isEmpty)
  }

  @Test func `stories are compared after ten minutes or two hundred articles`() {
    var stream = StoryStream()
    stream.add("Ferry Aurelia sinks off Corvo")
    _ = stream.clusterer.mergeOpenStories(at: StoryStream.start)
    #expect(stream.clusterer.memory.sinceMerging.last == StoryStream.start)
    stream.addNoise(199)
    _ = stream.clusterer.mergeOpenStories(at: StoryStream.start.addingTimeInterval(599))
    #expect(stream.clusterer.memory.sinceMerging.articles == 199)
    stream.addNoise(1)
    _ = stream.clusterer.mergeOpenStories(at: StoryStream.start.addingTimeInterval(599))
    #expect(stream.clusterer.memory.sinceMerging.articles == 0)
  }

  @Test func `the same articles give the same stories`() {
    func run() -> [StoryMembership] {
      var stream = StoryStream()
      for index in 0..<400 {
        stream.add("Minister \(index % 40) resigns over affair \(index % 13)", hours: 0.1)
        _ = stream.clusterer.mergeOpenStories(at: StoryStream.start)
      }
      return stream.clusterer.memory.placed
    }
    #expect(run() == run())
  }

  @Test func `dates in a headline are not terms`() {
    func terms(_ title: String) -> Int {
      StoryTerms(StoryArticle(id: 1, source: 1, title: title, dated: StoryStream.start)).terms
        .count
    }
    #expect(terms("Monday 3 March 2014: Freitag, 7. Februar 1998, в среду") == 0)
    #expect(terms("747 jets and 2,300 seats") == 4)
  }

  @Test func `an article that joins a story counts less in the document frequencies`() {
    var (one, many) = (StoryStream(), StoryStream())
    let word = WordReader.words(of: "volcano")[0].term
    for source in Int64(1)...10 {
      one.add("Volcano on Mount Arvel erupts, thousands flee", source: 1, hours: 0.1)
      many.add("Volcano \(StoryStream.noise(Int(source)))", source: source, hours: 0.1)
    }
    let counts = [one, many].map {
      $0.clusterer.memory.frequencies(of: [word], at: StoryStream.start)[0]
    }
    #expect(abs(counts[0] - 3.7) < 0.01 && abs(counts[1] - 10) < 0.01)
  }

  @Test func `backward times do not lump articles together`() {
    var stream = StoryStream()
    for index in 0..<200 {
      stream.add(StoryStream.noise(index), source: Int64(index % 20), hours: Double(-index) * 9)
      stream.add("Again \(StoryStream.noise(index))", source: 99, hours: Double(-index) * 9)
      _ = stream.clusterer.mergeOpenStories(at: StoryStream.start)
    }
    let sizes = Dictionary(grouping: stream.clusterer.memory.placed, by: \.story).values.map(
      \.count)
    #expect(sizes.allSatisfy { $0 == 2 })
  }

  @Test func `a headline of one repeated word joins no other story`() {
    var stream = StoryStream()
    for index in 0..<500 {
      stream.add("volcano", source: Int64(index % 40))
      stream.add(StoryStream.noise(index) + " volcano", source: Int64(index % 40))
      _ = stream.clusterer.mergeOpenStories(at: StoryStream.start)
    }
    let unrelated = stream.clusterer.memory.placed.filter { $0.article % 2 == 0 }
    #expect(Set(unrelated.map(\.story)).count > 480)
  }

  @Test func `words of all scripts are read`() {
    let title = "Ärger Ураган 大型客机 남도여객선 แผ่นดินไหว طوفان סופה τυφών तूफान հողմ"
    var stream = StoryStream()
    stream.addNoise(60)
    let first = stream.add(title, source: 1)
    #expect(stream.add(title + " 7", source: 2, hours: 1).story == first.story)
  }

  @Test func `an article without words is a story of its own`() {
    var stream = StoryStream()
    for title in [nil, "", "…", "🙂🙂"] as [String?] {
      let place = stream.add(title)
      #expect(place.story == place.article && place.duplicateOf == nil)
    }
  }

  @Test func `ten thousand equal headlines are one story`() {
    var stream = StoryStream()
    for index in 0..<10_000 {
      stream.add("Buy now: the cure that doctors fear", hours: Double(index) / 1000)
    }
    _ = stream.clusterer.mergeStories(at: StoryStream.start)
    #expect(stream.clusterer.memory.placed.allSatisfy { $0.story == 1 })
  }

  @Test func `a flood from one source forms no story`() {
    var stream = StoryStream()
    for index in 0..<5000 {
      let hours = Double(index) / 500
      stream.add("The Corvo Gazette: \(StoryStream.noise(index))", hours: hours)
      _ = stream.clusterer.mergeOpenStories(at: StoryStream.start.addingTimeInterval(hours * 3600))
    }
    let stories = Set(stream.clusterer.memory.placed.map(\.story))
    #expect(stories.count > 4900)
  }

  @Test func `only the beginning of a huge text is read`() {
    var stream = StoryStream()
    let giant = String(repeating: "volcano ", count: 1_000_000)
    stream.add("One", text: giant)
    stream.add("Two", text: String(repeating: "漢", count: 300_000))
    #expect(stream.clusterer.memory.placed.count == 2)
  }
}
