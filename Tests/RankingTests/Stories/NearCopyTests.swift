import Foundation
import Models
import Testing

@testable import Ranking

struct NearCopyTests {
  /// A text and a copy with its first words replaced; `shared` words are unchanged.
  func edited(_ words: Int, shared: Int, seed: Int) -> (String, String) {
    let text = StoryStream.text(words, seed: seed).split(separator: " ")
    let other = StoryStream.text(words - shared, seed: seed + 5000).split(separator: " ")
    return (text.joined(separator: " "), (other + text.suffix(shared)).joined(separator: " "))
  }

  @Test(arguments: [(60, 45), (200, 150), (200, 190), (900, 640), (400, 300)])
  func `texts that share half of their shingles are copies`(words: Int, shared: Int) {
    for seed in 0..<40 {
      let (text, other) = edited(words, shared: shared, seed: seed)
      var stream = StoryStream()
      stream.add("One headline over it", source: 1, text: text)
      let copy = stream.add("Quite another title there", source: 2, text: other, hours: 30)
      #expect(copy.duplicateOf == 1 && copy.story == 1, "seed \(seed)")
    }
  }

  @Test(arguments: [(60, 30), (200, 110), (900, 500), (39, 39)])
  func `texts that share less and short texts are not copies`(words: Int, shared: Int) {
    for seed in 0..<40 {
      let (text, other) = edited(words, shared: shared, seed: seed)
      var stream = StoryStream()
      stream.add("One headline over it", source: 1, text: text)
      let copy = stream.add("Quite another title there", source: 2, text: other)
      #expect(copy.duplicateOf == nil, "seed \(seed)")
    }
  }

  @Test func `a copy is found among many texts with the same template`() {
    var stream = StoryStream()
    let form = StoryStream.text(90, seed: 1).split(separator: " ")
    func filled(_ seed: Int) -> String {
      let other = StoryStream.text(90, seed: 100 + seed).split(separator: " ")
      return form.indices.map { String((($0 * 7 + seed) % 5 == 0 ? other : form)[$0]) }
        .joined(separator: " ")
    }
    for index in 0..<200 { stream.add("Report \(index)", source: 1, text: filled(index)) }
    for index in [3, 57, 120, 180] {
      let text = filled(index) + " " + StoryStream.text(20, seed: 900 + index)
      let copy = stream.add("Said again \(index)", source: 2, text: text)
      #expect(copy.duplicateOf == Int64(index + 1))
    }
  }

  @Test func `a text is not a copy after two weeks`() {
    let text = StoryStream.text(100, seed: 1)
    var stream = StoryStream()
    stream.add("A title of its own", text: text)
    #expect(stream.add("Some other headline", text: text, hours: 15 * 24).duplicateOf == nil)
  }

  @Test func `a copy of a copy names the original`() {
    let text = StoryStream.text(100, seed: 1)
    var stream = StoryStream()
    for source in 1...4 {
      let copy = stream.add("Headline number \(source)", source: Int64(source), text: text)
      #expect(copy.duplicateOf == (source == 1 ? nil : 1))
    }
  }

  @Test(
    arguments: [
      (2, 3.0, "Parliament votes down the budget", 1),
      (2, 23, "PARLIAMENT votes down the budget!", 1),
      (2, 25, "Parliament votes down the budget", nil),
      (1, 3, "Parliament votes down the budget", nil),
      (2, 3, "Parliament votes down the railway", nil),
    ] as [(Int64, Double, String, Int64?)])
  func `the same headline in another source within a day is a copy`(
    source: Int64, hours: Double, title: String, original: Int64?
  ) {
    var stream = StoryStream()
    stream.add("Parliament votes down the budget", source: 1)
    #expect(stream.add(title, source: source, hours: hours).duplicateOf == original)
  }

  @Test func `a daily headline of a source makes no copies`() {
    var stream = StoryStream()
    for day in 0..<5 {
      stream.add("What you need to know this morning", source: 1, hours: Double(day) * 24)
    }
    let other = stream.add("What you need to know this morning", source: 2, hours: 97)
    #expect(other.duplicateOf == nil)
    #expect(stream.clusterer.memory.placed.allSatisfy { $0.duplicateOf == nil })
  }

  @Test(arguments: [
    ("Briefing", false), ("Morning briefing", false), ("Storm batters coast", true),
    ("Two votes today", false), ("We have a vote", true),
  ])
  func `a short headline makes no copies`(title: String, tells: Bool) {
    var stream = StoryStream()
    stream.add(title, source: 1)
    #expect((stream.add(title, source: 2).duplicateOf == 1) == tells)
  }

  @Test func `headlines with different endings are not equal`() {
    var stream = StoryStream()
    stream.add("Minister resigns over affair in Corvo", source: 1)
    let other = stream.add("Ministers resign over affairs in Corvo", source: 2)
    #expect(other.story == 1 && other.duplicateOf == nil)
  }

  @Test func `an edited article is compared again and is not a copy of its own copies`() {
    let (text, other) = (StoryStream.text(100, seed: 1), StoryStream.text(100, seed: 2))
    var stream = StoryStream()
    stream.add("Ferry Aurelia sinks off Corvo", source: 1, text: text)
    stream.add("Aurelia: ferry is lost off Corvo", source: 2, text: text)
    stream.add("Quite another thing", source: 3, text: other)
    func placed() -> [Int64?] { stream.clusterer.memory.placed.map(\.duplicateOf) }
    #expect(placed() == [nil, 1, nil])
    func edit(_ id: Int64, _ text: String) {
      let date = StoryStream.start
      stream.clusterer.review(
        StoryDraft(
          StoryArticle(
            id: id, source: id, title: "Edited for reader \(id)", text: text, dated: date)),
        at: date)
    }
    edit(1, text)
    #expect(placed() == [nil, 1, nil])
    edit(1, other)
    #expect(placed() == [3, 1, nil])
    #expect(stream.clusterer.memory.placed.map(\.story) == [3, 1, 3])
    edit(2, other)
    edit(1, text)
    #expect(placed() == [nil, 3, nil])
    #expect(stream.clusterer.memory.placed.map(\.story) == [3, 3, 3])
  }

  @Test func `an article at the same address is a copy`() {
    var stream = StoryStream()
    stream.add("A title", source: 1, url: "courier.example/a")
    #expect(stream.add("Its new title", source: 2, url: "courier.example/a").duplicateOf == 1)
  }

  @Test func `an address does not make one of what a source tells apart`() {
    var stream = StoryStream()
    let page = "cloud.example/release-notes"
    for number in 1...3 {
      let note = stream.add("Release \(number)", source: 1, url: page)
      #expect(note.duplicateOf == nil && note.story == Int64(number))
    }
    // Which of them another source tells is not known by the address.
    #expect(stream.add("What is new", source: 2, url: page).duplicateOf == nil)
  }

  @Test func `copies are found in scripts without spaces`() {
    let scalars = (0..<120).compactMap { Unicode.Scalar(0x4E00 + ($0 * 7919) % 5000) }
    let text = String(String.UnicodeScalarView(scalars))
    var stream = StoryStream()
    stream.add("甲乙丙丁", source: 1, text: text)
    #expect(stream.add("戊己庚辛", source: 2, text: text + "完").duplicateOf == 1)
  }
}
