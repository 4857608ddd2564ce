import Foundation
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct WalkTests {
  let fixture: StoreFixture

  /// World from the top: 3, 2, 1; sport: 4.
  init() throws {
    fixture = try StoreFixture()
    for (identity, rank) in [("a", 1.0), ("b", 2), ("c", 3)] {
      try fixture.add(identity, rank: rank)
    }
    try fixture.add("d", source: 2, rank: 9)
  }

  func neighbour(_ id: Int64, _ isForward: Bool) throws -> Int64? {
    let found = try fixture.store.neighbours(of: id, reader: "ada")
    return (isForward ? found?.after : found?.before)?.id
  }

  func mark(_ id: Int64, readAt: Double? = nil, hidden: Bool = false) throws {
    try fixture.store.write { writer in
      var marks = ReaderMarks()
      marks.readAt = readAt.map { Date(timeIntervalSince1970: $0) }
      marks.hiddenAt = hidden ? StoreFixture.now : nil
      try writer.setMarks(marks, reader: writer.readerID("ada"), article: id)
    }
  }

  /// Puts articles into one story.
  func makeStory(_ articles: [Int64]) throws {
    try fixture.store.write { writer in
      for article in articles {
        try writer.place(
          StoryMembership(
            article: article, story: articles[0], source: 1, dated: StoreFixture.now))
      }
    }
  }

  @Test(
    arguments: [
      (3, true, 2), (2, true, 1), (1, true, nil), (1, false, 2), (2, false, 3), (3, false, nil),
      (4, true, nil), (4, false, nil), (99, true, nil),
    ] as [(Int64, Bool, Int64?)])
  func `the order is walked within the category`(id: Int64, isForward: Bool, other: Int64?) throws {
    #expect(try neighbour(id, isForward) == other)
  }

  @Test func `read articles are walked in reading order, then unread ones`() throws {
    try mark(2, readAt: 100)
    try mark(3, readAt: 200)
    #expect(try neighbour(2, true) == 3)
    #expect(try neighbour(3, false) == 2)
    // At the end of the read articles: on to the unread ones.
    #expect(try neighbour(3, true) == 1)
    // At their beginning: the article above, read or not.
    #expect(try neighbour(2, false) == 3)
    #expect(try neighbour(1, false) == 2)
  }

  @Test func `a story is walked once, by its best article`() throws {
    // From the top: 7, 6, 5 and then 3, 2, 1; 6 and 2 belong to one story, 5 and 1 to another.
    for (identity, rank) in [("e", 4.0), ("f", 5), ("g", 6)] {
      try fixture.add(identity, rank: rank)
    }
    try makeStory([6, 2])
    try makeStory([5, 1])
    #expect(try neighbour(7, true) == 6)
    #expect(try neighbour(6, true) == 5)
    #expect(try neighbour(5, true) == 3)
    #expect(try neighbour(3, true) == nil)
    #expect(try neighbour(3, false) == 5)
    // From an article that is not the best of its story, the walk skips the story itself.
    #expect(try neighbour(1, false) == 3)
    #expect(try neighbour(2, false) == 3)
    try mark(6, readAt: 100)
    #expect(try neighbour(6, true) == 5)
  }

  @Test func `hidden articles are skipped`() throws {
    try mark(2, hidden: true)
    #expect(try neighbour(3, true) == 1)
    #expect(try neighbour(1, false) == 3)
  }
}
