import Foundation
import Models
import Testing

@testable import Ranking

struct ReplayTests {
  func line(_ text: String) throws -> ReplayLine {
    try JSONDecoder().decode(ReplayLine.self, from: Data(text.utf8))
  }

  func run(_ lines: [String]) throws -> (replay: Replay, warnings: [ReplayWarning]) {
    var replay = Replay(settings: RankingSettings())
    let warnings = try lines.flatMap { replay.consume(try line($0)) }
    return (replay, warnings)
  }

  func article(_ id: String, at t: Int, source: String = "s") -> String {
    #"{"t":\#(t),"article":{"id":"\#(id)","source":"\#(source)","title":"Word \#(id)"}}"#
  }

  @Test func `the quality of an order is computed from the gains at its positions`() {
    let best = OrderQuality([3, 2, 0, 0])
    #expect(best.ndcg5 == 1 && best.ndcg10 == 1 && best.mrr == 1 && best.auc == 1)
    let worst = OrderQuality([0, 0, 0, 0, 1])
    #expect(worst.mrr == 0.2 && worst.auc == 0)
    #expect(abs((worst.ndcg5 ?? 0) - 1 / log2(6)) < 1e-12)
    #expect(OrderQuality([0, 0]).ndcg5 == nil && OrderQuality([1, 1]).auc == nil)
    #expect(OrderQuality([]).mrr == nil)
    #expect(OrderQuality([-1, .nan, 1]).mrr == 1.0 / 3)
    #expect(OrderQuality([0, 1, 0, 1]).auc == 0.25)
    // Equal scores count half, at any place.
    #expect(OrderQuality([0, 1, 0, 1], scores: [3, 3, 3, 3]).auc == 0.5)
    #expect(OrderQuality([1, 0, 0, 1], scores: [4, 3, 3, 3]).auc == 0.75)
    #expect(OrderQuality([0, 1], scores: [.nan, .nan]).auc == 0)
    // The sum of very large numbers would overflow.
    let largest = Double.greatestFiniteMagnitude
    #expect(OrderQuality([largest, largest, 0]).ndcg5 == 1)
  }

  @Test func `stories and copies are named by the ids of the stream`() throws {
    let words = (0..<60).map { "word\($0 * 7919 % 104_729)" }.joined(separator: " ")
    let lines = [
      #"{"t":0,"article":{"id":"a","source":"s","title":"Ferries stop","text":"\#(words)"}}"#,
      #"{"t":60,"article":{"id":"b","source":"t","title":"No boats","text":"\#(words)"}}"#,
      #"{"t":90,"article":{"id":"c","source":"t","title":"A comet over the hills"}}"#,
      #"{"t":95,"article":{"id":"c","source":"t","title":"Again"}}"#,
      #"{"t":99,"event":{"article":"a","kind":"view"}}"#,
    ]
    var replay = StoryReplay { $0 }
    let warnings = try lines.flatMap { replay.consume(try line($0)) }
    #expect(warnings == [.repeatedArticle("c")])
    let places = replay.places()
    #expect(places.map(\.article) == ["a", "b", "c"])
    #expect(places.map(\.story) == ["a", "a", "c"])
    #expect(places.map(\.duplicateOf) == [nil, "a", nil])
  }

  @Test func `without interactions the order is the default one`() throws {
    let (replay, warnings) = try run([
      article("a", at: 0), article("b", at: 3600), article("c", at: 7200),
      #"{"t":7300,"ask":{"candidates":["a","b","c"],"gain":{"c":1}}}"#,
      #"{"t":7400,"counts":{"article":"a","comments":500}}"#,
      #"{"t":7500,"ask":{"candidates":["a","b","c"],"gain":{"a":1},"group":"later"}}"#,
    ])
    #expect(warnings.isEmpty)
    #expect(replay.groups.map(\.name) == ["all", "later", "first list", "second list"])
    #expect(replay.groups.map(\.ours.mrr) == [1, 1, 1, 1])
    #expect(replay.groups.map(\.unlearned.mrr) == [1, 1, 1, 1])
    #expect(replay.groups[1].newest.mrr == 1.0 / 3)
    #expect(replay.groups[1].popularity.mrr == 1)
  }

  @Test func `each further source of a story raises it once`() throws {
    // Each in different words: a copy does not count as coverage.
    let titles = [
      "s": "Ferry Meridian sinks off Port Halven", "t": "Port Halven ferry Meridian sinks in storm",
      "u": "Meridian ferry sinks near Port Halven, crew safe",
    ]
    func report(_ id: String, by source: String, at t: Int) -> String {
      let title = titles[source] ?? ""
      return #"{"t":\#(t),"article":{"id":"\#(id)","source":"\#(source)","title":"\#(title)"}}"#
    }
    let ask = #"{"t":900,"ask":{"candidates":["a","z"],"gain":{"a":1}}}"#
    let alone = try run([report("a", by: "s", at: 0), article("z", at: 600, source: "q"), ask])
    #expect(alone.replay.groups.first?.ours.auc == 0)
    // With the coverage of the first, the second article was the best, and gets that of the third
    // too.
    let asked = try run([
      report("a", by: "s", at: 0), report("b", by: "t", at: 10), report("c", by: "u", at: 20),
      article("z", at: 890, source: "q"),
      #"{"t":900,"ask":{"candidates":["a","b","c","z"],"gain":{"b":1}}}"#,
    ])
    #expect(asked.replay.groups.first?.ours.mrr == 1)
  }

  @Test func `a list is evaluated before the model learns from it`() throws {
    var lines: [String] = []
    for page in 0..<8 {
      let ids = (0..<10).map { "p\(page)-\($0)" }
      for (index, id) in ids.enumerated() {
        lines.append(article(id, at: page * 3600, source: index % 5 == 0 ? "liked" : "s\(index)"))
      }
      let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
      lines.append(
        #"{"t":\#(page * 3600),"ask":{"candidates":[\#(list)],"gain":{"\#(ids[0])":1,"#
          + #""\#(ids[5])":1},"group":"\#(page)"}}"#)
      for id in [ids[0], ids[5]] {
        lines.append(#"{"t":\#(page * 3600),"event":{"article":"\#(id)","kind":"view"}}"#)
      }
    }
    let groups = try run(lines).replay.groups
    // Nothing is learned yet: all scores are equal.
    #expect(groups[0].ours.auc == 0.5)
    #expect(groups[7].ours.auc == 1)
  }

  @Test func `ids may be numbers, and a single tag may replace a list`() throws {
    let (replay, warnings) = try run([
      #"{"t":1,"article":{"id":7,"source":12,"category":null,"tags":"x, y","authors":["A",3]}}"#,
      #"{"t":1.5,"article":{"id":"8","source":"12","tags":[]}}"#,
      #"{"t":2,"counts":{"article":7,"ratings":4,"views":null}}"#,
      #"{"t":2,"event":{"article":"7","reader":1,"kind":"view"}}"#,
      #"{"t":3,"ask":{"reader":1,"candidates":[8,7],"gain":{"7":1},"group":2}}"#,
    ])
    #expect(warnings.isEmpty)
    #expect(replay.groups[0].name == "2" && replay.groups[0].ours.auc == 1)
    #expect(throws: DecodingError.self) { try line(#"{"t":1,"article":{"id":[1]}}"#) }
  }

  @Test func `an article opened among many is not raised, one opened alone is`() throws {
    var lines = ["all", "alone"].map { article($0, at: 0, source: $0) }
    let others = (0..<8).map { "x\($0)" }
    lines += others.map { article($0, at: 0, source: $0) }
    for reader in 0..<40 {
      let isAlone = reader % 2 == 0
      let candidates = [isAlone ? "alone" : "all"] + others
      let list = candidates.map { "\"\($0)\"" }.joined(separator: ",")
      lines.append(
        #"{"t":\#(reader * 60 + 60),"ask":{"reader":"r\#(reader)","candidates":[\#(list)]}}"#)
      for id in isAlone ? candidates.prefix(1) : candidates[...] {
        lines.append(
          #"{"t":\#(reader * 60 + 61),"event":{"article":"\#(id)","reader":"r\#(reader)","#
            + #""kind":"view"}}"#)
      }
    }
    lines.append(
      #"{"t":3000,"ask":{"reader":"new","candidates":["all","alone"],"gain":{"alone":1},"#
        + #""group":"new"}}"#)
    let (replay, warnings) = try run(lines)
    #expect(warnings.isEmpty)
    #expect(replay.groups.first { $0.name == "new" }?.ours.mrr == 1)
  }

  /// - Parameter likes: whether the reader opens the article of this number of hours before the
  ///   list.
  private func reader(_ pages: Int, counts: (Int) -> Int, likes: (Int) -> Bool) throws -> Replay {
    var lines: [String] = []
    for page in 0..<pages {
      let ids = (0..<10).map { "p\(page)-\($0)" }
      let now = page * 86_400
      for (index, id) in ids.enumerated() {
        let published = now - index * 3600
        lines.append(
          #"{"t":\#(now),"article":{"id":"\#(id)","source":"s","published":\#(published)}}"#)
        lines.append(
          #"{"t":\#(now),"counts":{"article":"\#(id)","comments":\#(counts(page + index))}}"#)
      }
      let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
      let liked = ids.indices.filter { likes($0) || counts(page + $0) > 400 }.map { ids[$0] }
      let gain = liked.map { "\"\($0)\":1" }.joined(separator: ",")
      lines.append(
        #"{"t":\#(now),"ask":{"candidates":[\#(list)],"gain":{\#(gain)},"group":"\#(page)"}}"#)
      for id in liked {
        lines.append(#"{"t":\#(now + 60),"event":{"article":"\#(id)","kind":"view"}}"#)
      }
    }
    return try run(lines).replay
  }

  @Test func `a reader who prefers new articles gets them first, whatever their counts`() throws {
    let groups = try reader(
      30, counts: { [3, 90, 7, 250, 1, 20, 2, 60, 130, 5][$0 % 10] }, likes: { $0 < 3 }
    ).groups
    #expect(groups[29].ours.auc ?? 0 > 0.95)
    #expect(groups[29].ours.auc ?? 0 > (groups[0].ours.auc ?? 1))
  }

  @Test func `a reader who prefers popular articles gets an order no worse than by counts`() throws
  {
    let groups = try reader(
      30, counts: { [3, 90, 7, 650, 1, 20, 2, 60, 930, 5][$0 % 10] }, likes: { _ in false }
    ).groups
    #expect(groups[20..<30].allSatisfy { $0.ours.auc == 1 && $0.popularity.auc == 1 })
  }

  @Test func `reopening read articles does not count as preferring popular ones`() throws {
    var lines: [String] = []
    for day in 0..<20 {
      let (now, ids) = (day * 86_400, (0..<8).map { "d\(day)-\($0)" })
      for (index, id) in ids.enumerated() {
        lines.append(article(id, at: now, source: "s\(index)"))
      }
      let before = day > 0 ? ["d\(day - 1)-3"] : []
      let list = (ids + before).map { "\"\($0)\"" }.joined(separator: ",")
      let fresh = day == 19 ? "fresh" : "all"
      lines.append(
        #"{"t":\#(now),"ask":{"candidates":[\#(list)],"gain":{"\#(ids[3])":1},"#
          + #""group":"\#(fresh)"}}"#)
      for id in [ids[3]] + before {
        lines.append(#"{"t":\#(now + 60),"event":{"article":"\#(id)","kind":"view"}}"#)
      }
    }
    let fresh = try run(lines).replay.groups[1]
    #expect(fresh.ours.mrr == 1 && fresh.popularity.mrr != 1)
  }

  @Test func `unusable lines are skipped with a warning`() throws {
    let (replay, warnings) = try run([
      article("a", at: 100), article("a", at: 101), article("b", at: 50),
      #"{"t":102,"event":{"article":"x","kind":"view"}}"#,
      #"{"t":102,"event":{"article":"a","kind":"lick"}}"#,
      #"{"t":102,"event":{"article":"a","kind":"unview"}}"#,
      #"{"t":102,"counts":{"article":"x","comments":3}}"#,
      #"{"t":103,"ask":{"candidates":["x","a","a"],"gain":{"x":1}}}"#,
      #"{"t":104}"#,
      #"{"t":1e300,"ask":{"candidates":[]}}"#,
    ])
    #expect(
      warnings == [
        .repeatedArticle("a"), .outOfOrder, .unknownArticle("x"), .unknownKind("lick"),
        .unknownKind("unview"), .unknownArticle("x"), .unknownArticle("x"), .nothing, .noTime,
      ])
    // Unknown articles come last.
    #expect(replay.groups[0].ours.mrr == 0.5)
  }

  @Test func `one line may contain several records, and its list is evaluated`() throws {
    let (replay, warnings) = try run([
      #"{"t":1,"article":{"id":"a"},"counts":{"article":"a","comments":4},"#
        + #""ask":{"candidates":["a"],"gain":{"a":1,"b":null},"key":"tomorrow"}}"#
    ])
    #expect(replay.groups.map(\.ours.mrr) == [1, 1])
    #expect(warnings == [.unknownKey("tomorrow")])
  }

  @Test func `the length of a warning is limited`() {
    let id = String(repeating: "x", count: 100_000)
    #expect(ReplayWarning.unknownArticle(id).message.count < 120)
    #expect(ReplayWarning.unknownKind("lick").message.contains("“lick”"))
  }

  @Test func `a flood from one source leaves room for other sources`() throws {
    var lines = (0..<20).map { article("o\($0)", at: $0, source: "other \($0 % 4)") }
    lines += (0..<400).map { article("f\($0)", at: 900_000, source: "flood") }
    let ids = (0..<20).map { "\"o\($0)\"" } + (0..<400).map { "\"f\($0)\"" }
    let gain = (0..<20).map { "\"o\($0)\":1" }.joined(separator: ",")
    lines.append(
      #"{"t":900001,"ask":{"candidates":[\#(ids.joined(separator: ","))],"gain":{\#(gain)},"#
        + #""diversity":true}}"#)
    // The fourth of the list is the first of the other source, and so on.
    #expect(try run(lines).replay.groups[0].ours.mrr == 0.25)
  }

  @Test func `extreme counts do not change the order permanently`() throws {
    let odd = ["-5", "1e12", "1e300", "3", "-1e300", "0"]
    var lines = (0..<6).map { article("a\($0)", at: 0, source: "s\($0 % 2)") }
    for round in 0..<20 {
      for index in 0..<6 {
        lines.append(
          #"{"t":\#(round),"counts":{"article":"a\#(index)","views":\#(odd[(index + round) % 6])}}"#
        )
      }
    }
    lines.append(#"{"t":30,"article":{"id":"n","published":4e9}}"#)
    lines.append(#"{"t":30,"article":{"id":"o","published":-1e300,"title":""}}"#)
    lines.append(#"{"t":31,"ask":{"candidates":["a0","a1","n","o"],"gain":{"n":1}}}"#)
    let (replay, warnings) = try run(lines)
    #expect(warnings.isEmpty)
    #expect(replay.groups[0].ours.mrr != nil)
  }

  @Test func `hidden articles come last`() throws {
    let (replay, _) = try run([
      article("a", at: 0), article("b", at: 10),
      #"{"t":20,"event":{"article":"b","reader":"r","kind":"hide"}}"#,
      #"{"t":30,"ask":{"reader":"r","candidates":["a","b"],"gain":{"a":1}}}"#,
      #"{"t":30,"ask":{"reader":"q","candidates":["a","b"],"gain":{"b":1},"group":"q"}}"#,
    ])
    #expect(replay.groups.prefix(2).map(\.ours.mrr) == [1, 1])
  }

  @Test func `the first lists of each reader are groups of their own`() throws {
    var lines = [article("a", at: 0), article("b", at: 10)]
    for number in 0..<25 {
      for reader in ["r", "q"] {
        lines.append(
          #"{"t":\#(20 + number),"ask":{"reader":"\#(reader)","candidates":["a","b"],"#
            + #""gain":{"a":1},"group":"g"}}"#)
      }
    }
    let groups = try run(lines).replay.groups
    #expect(groups.map(\.name) == ["g", "first list", "second list", "lists 3-5", "lists 6-20"])
    #expect(groups.map(\.asks) == [50, 2, 2, 6, 30])
  }

  /// The orders of a list before and after its reader opens articles of it.
  private func orders(opening opened: [Int], hiding: [Int] = []) throws -> [ReplayGroup] {
    var lines: [String] = []
    for index in 0..<30 {
      lines.append(
        #"{"t":\#(index * 900),"article":{"id":"a\#(index)","source":"s\#(index % 9)","#
          + #""category":"c\#(index % 3)","title":"Report \#(index) of subject \#(index * 7 % 11)"}}"#
      )
      let count = [3, 90, 7, 250, 1, 20, 2, 60, 130, 5][index % 10]
      lines.append(
        #"{"t":\#(index * 900),"counts":{"article":"a\#(index)","comments":\#(count)}}"#)
    }
    let ids = (0..<30).map { #""a\#($0)""# }.joined(separator: ",")
    func ask(_ at: Int, _ reader: String, _ group: String) -> String {
      // The gains are those of the order without learning, so that a move costs quality.
      #"{"t":\#(at),"ask":{"reader":"\#(reader)","candidates":[\#(ids)],"group":"\#(group)","gain":{"#
        + (0..<30).map { #""a\#($0)":\#(exp2(Double($0) / 8))"# }.joined(separator: ",") + "}}}"
    }
    lines.append(ask(30_000, "r", "before"))
    for index in opened {
      lines.append(#"{"t":30001,"event":{"article":"a\#(index)","reader":"r","kind":"view"}}"#)
    }
    lines.append(ask(30_002, "r", "after"))
    lines.append(ask(30_002, "nobody", "without"))
    return try run(lines).replay.groups
  }

  @Test func `one opening at any place, or five, hardly change the list`() throws {
    for opened in (0..<30).map({ [$0] }) + [[0, 7, 12, 21, 29], Array(0..<30)] {
      let groups = try orders(opening: opened)
      let (after, without) = (groups[1].ours.ndcg10 ?? 0, groups[2].ours.ndcg10 ?? 0)
      #expect(abs(after - without) < (opened.count == 1 ? 0.03 : 0.06), "\(opened)")
    }
  }
}
