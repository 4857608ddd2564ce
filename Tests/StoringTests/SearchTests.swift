import Models
import Testing

@testable import Storing

struct SearchTests {
  let fixture: StoreFixture

  init() throws {
    fixture = try StoreFixture()
    try fixture.add("a", text: "The lighthouse keeper of Ångström island counts ships.")
    try fixture.add("b", text: "北京大学的研究人员发现了新的行星")
    try fixture.add("c", text: "東京タワーの近くで祭りが開かれた")
    try fixture.add("d", text: "한국어 기사도 찾을 수 있다")
    try fixture.add("e", text: "Ships pass by night; a keeper sleeps.")
  }

  func found(_ query: String) throws -> [Int64] {
    try fixture.store.read { try $0.search(query, limit: 10, reader: nil).map(\.article.id) }
      .sorted()
  }

  @Test(arguments: [
    ("lighthouse", [1]), ("LIGHTHOUSE keeper", [1]), ("angstrom", [1]), ("keeper", [1, 5]),
    ("light", [1]), ("\"keeper sleeps\"", [5]), ("\"sleeps keeper\"", []), ("大学", [2]),
    ("京", [2, 3]), ("祭り", [3]), ("大京", []), ("기사", [4]), ("nothing", []), ("", []),
    ("\"", []), ("* OR NEAR(", []), ("body: lighthouse", []), ("keeper -ships", [1, 5]),
    ("AND", []),
  ])
  func `finds`(query: String, ids: [Int64]) throws {
    #expect(try found(query) == ids)
  }

  @Test func `the snippet is text as it was written`() throws {
    let hits = try fixture.store.read { try $0.search("行星", limit: 1, reader: nil) }
    #expect(hits.first?.snippet == "北京大学的研究人员发现了新的行星")
  }
}
