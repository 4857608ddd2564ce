import Storing
import Testing

@testable import PostgresStoring

/// What a process knows of its leases.
struct HostLeaseBookTests {
  private var book = HostLeaseBook()

  @Test func `a request begins where its lease outlasts it`() {
    var book = book
    #expect(book.take("a", lasting: 60, pause: 1, now: 0) == nil)
    book.add("a", number: 1, end: 120, lastEnd: nil, now: 0)
    #expect(book.take("a", lasting: 60, pause: 1, now: 60) == .taken)
    #expect(book.take("a", lasting: 60, pause: 1, now: 61) == nil)
    book.add("a", number: 2, end: 181, lastEnd: nil, now: 61)
    // An answer that was overtaken by a later one.
    book.add("a", number: 1, end: 500, lastEnd: nil, now: 61)
    #expect(book.take("a", lasting: 60, pause: 1, now: 122) == nil)
  }

  @Test func `the pause begins with the end of the last request, whoever sent it`() {
    var book = book
    book.add("a", number: 1, end: 120, lastEnd: 9.5, now: 10)
    #expect(book.take("a", lasting: 60, pause: 1, now: 10) == .pause(seconds: 0.5))
    #expect(book.take("a", lasting: 60, pause: 1, now: 10.5) == .taken)
    book.leave("a", now: 12)
    book.leave("a", now: 30)
    #expect(book.take("a", lasting: 60, pause: 1, now: 12) == .pause(seconds: 1))
  }

  @Test func `what is not used is given back, and nothing that is`() {
    var book = book
    book.add("a", number: 1, end: 120, lastEnd: nil, now: 0)
    book.add("b", number: 7, end: 120, lastEnd: nil, now: 0)
    #expect(book.take("a", lasting: 60, pause: 1, now: 1) == .taken)
    #expect(book.takeUnused(for: 3, now: 2).isEmpty)
    #expect(
      book.takeUnused(for: 3, now: 100) == [
        HostLeaseBook.Return(host: "b", number: 7, lastEnd: nil)
      ])
    book.leave("a", now: 101)
    #expect(book.takeUnused(for: 3, now: 103).isEmpty)
    #expect(
      book.takeUnused(for: 3, now: 104) == [
        HostLeaseBook.Return(host: "a", number: 1, lastEnd: 101)
      ])
    #expect(book.isEmpty)
    #expect(book.take("a", lasting: 60, pause: 1, now: 104) == nil)
  }

  @Test func `the server's time goes on by this machine's steady clock`() {
    var time = ServerTime()
    #expect(time.now(5) == nil)
    time.learn(1000, between: 4, and: 6)
    #expect(time.now(15) == 1010)
    // An answer that was long on its way.
    time.learn(9000, between: 4, and: 60)
    #expect(time.now(15) == 1010)
  }
}
