import Foundation
import NIOCore
import Testing

@testable import Web

/// Refused requests among pipelined ones.
struct PipeliningTests {
  private static let good = "GET /echo/good HTTP/1.1\nHost: localhost\n\n"
  private static let bad: [(request: String, status: String)] = [
    ("POST / HTTP/1.1\nHost: localhost\nTransfer-Encoding: gzip, chunked\n\n0\n\n", "501"),
    ("HEAD / HTTP/1.1\nHost: localhost\nTransfer-Encoding: gzip, chunked\n\n", "501"),
    ("GET / HTTP/1.1\n\n", "400"), ("GET / HTTP/2.0\nHost: localhost\n\n", "400"),
    ("nonsense\n\n", "400"),
    ("POST /echo HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked\n\nzz\n", "400"),
    ("GET / HTTP/1.1\nHost: localhost\nX: \(String(repeating: "a", count: 20_000))\n\n", "431"),
  ]

  private func statuses(_ answer: String) -> [Substring] {
    answer.split(separator: "\n").filter { $0.hasPrefix("HTTP/1.") }
      .map { $0.dropFirst(9).prefix(3) }
  }

  @Test(arguments: bad.indices, [1, 2, 20])
  func `a bad request is answered after the good ones before it`(
    _ place: Int, _ count: Int
  ) async throws {
    let fixture = try await ServerFixture([EchoHandler()])
    let (request, status) = Self.bad[place]
    let answer = try await fixture.ask(
      String(repeating: Self.good, count: count) + request + Self.good)
    #expect(statuses(answer) == Array(repeating: "200", count: count) + [status[...]])
    #expect(answer.components(separatedBy: "GET;echo|good;").count == count + 1)
    try await fixture.close()
  }

  @Test func `a body that does not arrive behind a good request gets 408`() async throws {
    var limits = ServerLimits.generous
    limits.arrival = .milliseconds(50)
    let fixture = try await ServerFixture([EchoHandler()], limits: limits)
    let slow = "POST /echo HTTP/1.1\nHost: localhost\nContent-Length: 9\n\nab"
    #expect(statuses(try await fixture.ask(Self.good + slow)) == ["200", "408"])
    try await fixture.close()
  }
}
