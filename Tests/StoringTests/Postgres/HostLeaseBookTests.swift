import Storing
import Testing

@testable import PostgresStoring

/// A process's record of its leases.
struct HostLeaseBookTests {
  private var book = HostLeaseBook()

  private func take(
    _ host: String, in book: inout HostLeaseBook, concurrency: Int = 1, at now: Double
  ) -> HostAnswer? {
    book.take(host, lasting: 60, concurrency: concurrency, pause: 1, now: now)
  }

  @Test func `a request begins where its lease outlasts it`() {
    var book = book
    #expect(take("a", in: &book, at: 0) == nil)
    book.add("a", number: 1, for: 120, lastEnded: nil, asked: 0, now: 1)
    #expect(take("a", in: &book, at: 60) == .taken)
    book.leave("a", now: 60)
    #expect(take("a", in: &book, at: 61) == nil)
    book.add("a", number: 2, for: 120, lastEnded: nil, asked: 61, now: 61)
    // An answer that arrives after a later one.
    book.add("a", number: 1, for: 439, lastEnded: nil, asked: 61, now: 61)
    #expect(take("a", in: &book, at: 122) == nil)
  }

  @Test func `the pause begins with the end of the last request, whoever sent it`() {
    var book = book
    // The answer took two seconds; the time of the end is only known to that precision.
    book.add("a", number: 1, for: 120, lastEnded: 0.5, asked: 8, now: 10)
    #expect(take("a", in: &book, at: 10) == .pause(seconds: 0.5))
    #expect(take("a", in: &book, at: 10.5) == .taken)
    book.leave("a", now: 12)
    book.leave("a", now: 30)
    #expect(take("a", in: &book, at: 12) == .pause(seconds: 1))
    // An end in the future.
    book.add("b", number: 1, for: 120, lastEnded: -3600, asked: 20, now: 20)
    #expect(take("b", in: &book, at: 20) == .pause(seconds: 1))
  }

  @Test func `fetchers of one process share a host's turns`() {
    var book = book
    book.add("a", number: 1, for: 120, lastEnded: nil, asked: 0, now: 0)
    #expect(take("a", in: &book, at: 1) == .taken)
    #expect(take("a", in: &book, at: 1) == .busy)
    #expect(take("a", in: &book, concurrency: 2, at: 1) == .taken)
    book.leave("a", now: 2)
    // One request is still in progress.
    #expect(take("a", in: &book, concurrency: 2, at: 2.5) == .pause(seconds: 0.5))
    #expect(take("a", in: &book, concurrency: 2, at: 3) == .taken)
  }

  @Test func `what is not used is given back, and nothing that is`() {
    var book = book
    book.add("a", number: 1, for: 120, lastEnded: nil, asked: 0, now: 0)
    book.add("b", number: 7, for: 120, lastEnded: nil, asked: 0, now: 0)
    #expect(take("a", in: &book, at: 1) == .taken)
    #expect(book.takeUnused(for: 3, now: 2).isEmpty)
    let b = HostLeaseBook.Return(host: "b", number: 7, lastEnd: nil)
    #expect(book.takeUnused(for: 3, now: 100) == [b])
    book.remove([b])
    book.leave("a", now: 101)
    #expect(book.takeUnused(for: 3, now: 103).isEmpty)
    let a = HostLeaseBook.Return(host: "a", number: 1, lastEnd: 101)
    #expect(book.takeUnused(for: 3, now: 104) == [a])
    #expect(take("a", in: &book, at: 104) == nil)
    book.remove([a])
    #expect(book.isEmpty)
  }

  @Test func `what could not be given back is asked for again, and keeps its pause`() {
    var book = book
    book.add("a", number: 1, for: 120, lastEnded: 0, asked: 0, now: 0)
    let first = book.takeUnused(for: 3, now: 3)
    // A new lease for the host in the meantime gets a new number and is not removed.
    book.add("a", number: 2, for: 120, lastEnded: nil, asked: 3, now: 3)
    book.remove(first)
    #expect(take("a", in: &book, at: 0.5) == .pause(seconds: 0.5))
    let second = book.takeUnused(for: 3, now: 10)
    #expect(second == [HostLeaseBook.Return(host: "a", number: 2, lastEnd: 0)])
    book.doubt(second)
    #expect(take("a", in: &book, at: 10) == nil)
    #expect(book.takeUnused(for: 3, now: 13) == second)
  }

  @Test func `the server's time goes on by this machine's steady clock`() {
    var time = ServerTime()
    #expect(time.now(5) == nil)
    time.learn(1000, between: 4, and: 6)
    #expect(time.now(15) == 1010)
    // An answer with a long delay.
    time.learn(9000, between: 4, and: 60)
    #expect(time.now(15) == 1010)
  }
}
