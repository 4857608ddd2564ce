import Foundation
import GRDB
import Testing

@testable import SQLiteStore
@testable import Store

struct SiteTests {
  let store: SQLiteStore
  let now = StoreFixture.now

  init() throws {
    store = try .inMemory()
  }

  func learn(_ page: Int64, _ blocks: [UInt64], picture: String? = nil, at date: Date? = nil) throws
  {
    try store.write {
      try $0.learn(
        site: "courier.example", page: page, blocks: blocks, picture: picture, at: date ?? now)
    }
  }

  func boilerplate(_ site: String = "courier.example") throws -> Set<UInt64> {
    try store.read { try $0.boilerplate(of: site) }
  }

  @Test func `a block on two pages of a site is boilerplate`() throws {
    try learn(1, [1, 2, .max])
    #expect(try boilerplate() == [])
    try learn(2, [2, .max, 3])
    #expect(try boilerplate() == [2, .max])
    #expect(try boilerplate("goal.example") == [])
  }

  @Test func `the same page is counted once`() throws {
    for _ in 0..<3 { try learn(1, [1, 1], picture: "a") }
    #expect(try boilerplate() == [])
    #expect(try store.read { try $0.defaultPictures(of: "courier.example") } == [])
  }

  @Test func `an article at several addresses is not boilerplate`() throws {
    let article: [UInt64] = [1, 2, 3, 4, 5, 6, 7]
    for page: Int64 in 1...3 { try learn(page, article + [UInt64(page) * 100]) }
    #expect(try boilerplate() == [])
    try learn(4, [7, 8, 9, 10])
    #expect(try boilerplate() == [7])
    // A known boilerplate block does not count when the original of a page is searched.
    try learn(5, [7, 11, 12, 13])
    #expect(try boilerplate() == [7])
  }

  @Test func `a picture on three pages is the site's default picture`() throws {
    try learn(1, [], picture: "card")
    try learn(2, [], picture: "card")
    #expect(try store.read { try $0.defaultPictures(of: "courier.example") } == [])
    try learn(3, [], picture: "card")
    #expect(try store.read { try $0.defaultPictures(of: "courier.example") } == ["card"])
  }

  @Test func `the number of blocks of a site is limited`() throws {
    for page in 0..<20 {
      let blocks = (0..<500).map { UInt64(page * 500 + $0) }
      try learn(Int64(page), blocks, at: now.addingTimeInterval(Double(page)))
    }
    let count = try store.read { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM site_block") }
    #expect((count ?? .max) <= SiteMemory.size)
  }

  @Test func `robots.txt rules are valid until they expire`() throws {
    let origin = "https://courier.example"
    try store.write {
      try $0.setRobots("-/x", origin: origin, until: now.addingTimeInterval(60))
    }
    #expect(try store.read { try $0.robots(origin, at: now) } == "-/x")
    #expect(try store.read { try $0.robots(origin, at: now.addingTimeInterval(60)) } == nil)
    try store.write { try $0.forgetSites(at: now.addingTimeInterval(61)) }
    let count = try store.read { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM robots") }
    #expect(count == 0)
  }
}
