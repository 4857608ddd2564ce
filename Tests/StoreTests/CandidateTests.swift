import Foundation
import GRDB
import Models
import Ranking
import Testing

@testable import SQLiteStore
@testable import Store

struct CandidateTests {
  let fixture: StoreFixture

  /// Sixty articles of two sources; some have features or a story, were shown or read.
  init() throws {
    fixture = try StoreFixture()
    for index in 0..<60 {
      let source = Int64(index * 7 % 11 < 6 ? 1 : 2)
      let id = try fixture.add("a\(index)", source: source, rank: Double(index))
      try fixture.store.write { writer in
        if index % 3 < 2 {
          try writer.insertFeatures(
            (0...UInt8(index)).map { $0 }, weight: 0.5 + Double(index) / 60, article: id)
        }
        if index % 4 == 0 {
          try writer.place(
            StoryMembership(
              article: id, story: index % 8 == 0 ? id : id - 4, source: source,
              dated: StoreFixture.now))
        }
        if index % 5 == 0 {
          try writer.session.addExposures([
            ExposureChange(
              article: id, source: source, sum: Exposure(shown: 1, opened: 1),
              aged: ArticleExposure(
                expected: Double(index + 1) / 8, opened: 1, period: Int64(index)))
          ])
        }
        if index % 6 == 0 {
          var marks = ReaderMarks()
          marks.readAt = StoreFixture.now
          try writer.setMarks(marks, reader: writer.readerID("ada"), article: id)
        }
      }
    }
  }

  func candidates(_ query: FeedQuery) throws -> [RankCandidate] {
    var candidates: [RankCandidate] = []
    try fixture.store.read { store in
      try store.walk(Self.walk(of: query)) {
        candidates.append($0)
        return true
      }
    }
    return candidates
  }

  private static func walk(of query: FeedQuery) -> CandidateWalk {
    CandidateWalk(query, reader: nil, listed: [], limit: .max)
  }

  private static func walk(for reader: Int64? = nil) -> CandidateWalk {
    CandidateWalk(FeedQuery(unread: true), reader: reader, listed: [], limit: 99)
  }

  @Test(arguments: [FeedQuery(), FeedQuery(category: "world")])
  func `a walk of several batches is complete and ends on request`(_ query: FeedQuery) throws {
    let more = CandidateBatch.size + 7
    for index in 0..<more { _ = try fixture.add("b\(index)", source: 1, rank: Double(-index)) }
    let all = try candidates(query)
    #expect(Set(all.map(\.article)).count == all.count)
    #expect(all.map(\.key) == all.map(\.key).sorted(by: >))
    #expect(all.count > more)
    for end in [1, CandidateBatch.size - 1, CandidateBatch.size, CandidateBatch.size + 1] {
      var seen: [RankCandidate] = []
      try fixture.store.read { store in
        try store.walk(Self.walk(of: query)) { candidate in
          seen.append(candidate)
          return seen.count < end
        }
      }
      #expect(seen == Array(all.prefix(end)))
    }
  }

  @Test func `a walk's caller may load details and throw`() throws {
    struct Fault: Error {}
    try fixture.store.read { store in
      var walked = 0
      #expect(throws: Fault.self) {
        try store.walk(Self.walk(of: FeedQuery())) { candidate in
          walked += 1
          let page = try store.candidatePage(Self.walk(), of: [candidate], listedStories: [])
          #expect(page.details.count == 1)
          if walked == 3 { throw Fault() }
          return true
        }
      }
      #expect(walked == 3)
    }
    #expect(try candidates(FeedQuery()).count == 60)
  }

  @Test func `candidates looked up together equal those looked up alone`() throws {
    let all = try candidates(FeedQuery())
    #expect(all.count == 60)
    try fixture.store.read { store in
      let ada = try #require(try store.readerID("ada"))
      for step in [1, 2, 3, 7, 13] {
        var some = all.indices.filter { $0 % step == 0 }.map { all[$0] }
        some.append(RankCandidate(article: 999, source: 1, key: 0, dated: StoreFixture.now))
        some.append(RankCandidate(article: 1, source: 9, key: 0, dated: StoreFixture.now))
        for reader in [nil, ada] {
          let page = try store.candidatePage(Self.walk(for: reader), of: some, listedStories: [])
          for (candidate, one) in zip(some, page.details) {
            let isThere = candidate.article < 999 && candidate.source < 9
            let article = isThere ? candidate.article : 0
            #expect(Array(page.features[one.features]) == (try store.features(article) ?? []))
            #expect(one.weight == (try store.rankBasis(article)?.weight ?? 1))
            #expect(one.story == (try store.storyMembership(of: article)?.story))
            #expect(one.exposure == (try store.exposure(candidate.article)))
            let isRead = reader != nil && (candidate.article - 1) % 6 == 0
            #expect(one.isRead == (isRead && candidate.article < 999))
          }
        }
      }
    }
  }

  @Test(arguments: [RankingKey.today, .now])
  func `a category is walked to its end and no further`(key: RankingKey) throws {
    let all = try candidates(FeedQuery(sort: .rank(key)))
    for (category, source) in [("world", Int64(1)), ("sport", 2), ("SPORT", 2)] {
      let found = try candidates(FeedQuery(category: category, sort: .rank(key)))
      #expect(found == all.filter { $0.source == source })
    }
    #expect(try candidates(FeedQuery(category: "nowhere")).isEmpty)
    let empty = try StoreFixture()
    try empty.add("a", source: 2)
    try empty.store.read { store in
      try store.walk(Self.walk(of: FeedQuery(category: "world"))) { _ in
        Issue.record("Nothing stands there.")
        return true
      }
    }
  }

  @Test func `candidates of merged stories name the merged story`() throws {
    try fixture.store.write { try $0.apply(.merge(9, into: 1)) }
    let all = try candidates(FeedQuery())
    let page = try fixture.store.read {
      try $0.candidatePage(Self.walk(), of: all, listedStories: [])
    }
    let members = zip(all, page.details).filter { $1.story == 1 }.map(\.0.article).sorted()
    #expect(members == [1, 5, 9, 13])
  }

  @Test func `articles are returned in the requested order`() throws {
    let store = fixture.store
    for ids in [[3, 1, 2], [60, 999, 1], []] as [[Int64]] {
      let there = ids.filter { $0 < 999 }
      #expect(try store.articles(ids, reader: nil).map(\.id) == there)
      #expect(try store.unrankedArticles(ids, reader: "nobody").map(\.id) == there)
    }
    let ranked = try store.articles([7], reader: nil)[0]
    var unranked = try store.unrankedArticles([7], reader: "nobody")[0]
    #expect(unranked.score == 0)
    unranked.score = ranked.score
    #expect(unranked == ranked)
  }
}
