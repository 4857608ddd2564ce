import Models
import Testing

@testable import PostgresStoring

/// A process's record of its duties.
struct DutyBookTests {
  @Test func `a duty is relied on while enough is left of its lease`() {
    var book = DutyBook()
    #expect(book.has(.stories, now: 0) == nil)
    book.take(.stories, until: 60, now: 0)
    #expect(book.has(.stories, now: 49) == true)
    #expect(book.has(.stories, now: 51) == nil)
    #expect(book.has(.upkeep, now: 0) == nil)
  }

  @Test func `another one's is asked for again after a while`() {
    var book = DutyBook()
    book.leave(.notices, until: 5)
    #expect(book.has(.notices, now: 4) == false)
    #expect(book.has(.notices, now: 5) == nil)
    book.take(.notices, until: 65, now: 5)
    #expect(book.has(.notices, now: 5) == true)
  }

  @Test func `those that are asked about are prolonged, and the others end`() {
    var book = DutyBook()
    book.take(.stories, until: 60, now: 0)
    book.take(.upkeep, until: 60, now: 0)
    #expect(book.has(.stories, now: 40) == true)
    #expect(book.kept(for: 30, now: 45) == [.stories])
    book.prolong([.stories], to: [.stories], until: 105)
    #expect(book.has(.stories, now: 90) == true)
    #expect(book.has(.upkeep, now: 45) == nil)
    // Another process has taken it meanwhile.
    book.prolong([.stories], to: [], until: 150)
    #expect(book.isEmpty)
  }

  @Test func `one whose lease is over is not prolonged`() {
    var book = DutyBook()
    book.take(.stories, until: 60, now: 0)
    #expect(book.kept(for: 600, now: 61).isEmpty)
    #expect(book.isEmpty)
  }
}
