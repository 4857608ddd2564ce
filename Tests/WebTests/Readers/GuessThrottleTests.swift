import Foundation
import Testing

@testable import Web

struct GuessThrottleTests {
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  /// The delays of consecutive wrong attempts, each after the answer to the one before.
  private func delays(_ tries: Int, of throttle: inout GuessThrottle, reader: String?) -> [Double] {
    var now = now
    return (0..<tries).map { _ in
      guard
        case .look(let delay) = throttle.verdict(address: "192.0.2.1", reader: reader, at: now)
      else { return -1 }
      throttle.wrong(address: "192.0.2.1", reader: reader, at: now)
      now += delay
      return delay
    }
  }

  @Test func `ten wrong attempts have no delay, then the delay doubles up to 30 seconds`() {
    var throttle = GuessThrottle()
    #expect(
      delays(17, of: &throttle, reader: nil)
        == Array(repeating: 0, count: 10) + [1, 2, 4, 8, 16, 30, 30])
  }

  @Test func `concurrent attempts wait for each other, and too many are refused`() {
    var throttle = GuessThrottle()
    for _ in 0..<14 { throttle.wrong(address: "192.0.2.1", reader: nil, at: now) }
    func ask() -> GuessThrottle.Verdict {
      throttle.verdict(address: "192.0.2.1", reader: nil, at: now)
    }
    #expect(ask() == .look(after: 16))
    #expect(ask() == .refuse(retryAfter: 2))
    #expect(
      throttle.verdict(address: "192.0.2.1", reader: nil, at: now.addingTimeInterval(2))
        == .look(after: 30))
  }

  @Test func `a reader under attack can sign in from another address`() {
    var throttle = GuessThrottle()
    for host in 0..<100 {
      throttle.wrong(address: "198.51.100.\(host)", reader: "ada", at: now)
    }
    #expect(throttle.verdict(address: "192.0.2.1", reader: "ada", at: now) == .look(after: 0))
    // Addresses with a wrong attempt are delayed, though each had only one.
    #expect(throttle.verdict(address: "198.51.100.1", reader: "Ada", at: now) == .look(after: 30))
    throttle.right(reader: "ada")
    #expect(throttle.verdict(address: "198.51.100.2", reader: "ada", at: now) == .look(after: 0))
  }

  @Test func `an IPv6 network counts as one address, a mapped IPv4 address as itself`() {
    var throttle = GuessThrottle()
    for host in 1...10 { throttle.wrong(address: "2001:db8::\(host)", reader: nil, at: now) }
    for _ in 1...10 { throttle.wrong(address: "::ffff:192.0.2.9", reader: nil, at: now) }
    #expect(throttle.verdict(address: "2001:db8::ff", reader: nil, at: now) == .look(after: 1))
    #expect(throttle.verdict(address: "2001:db8:0:1::1", reader: nil, at: now) == .look(after: 0))
    #expect(throttle.verdict(address: "192.0.2.9", reader: nil, at: now) == .look(after: 1))
    #expect(throttle.verdict(address: "::ffff:192.0.2.8", reader: nil, at: now) == .look(after: 0))
  }

  @Test func `an hour without wrong attempts resets the delay, and so does a clock set back`() {
    var throttle = GuessThrottle()
    for _ in 0..<12 { throttle.wrong(address: "192.0.2.1", reader: nil, at: now) }
    for seconds in [3601.0, -3601] {
      #expect(
        throttle.verdict(
          address: "192.0.2.1", reader: nil, at: now.addingTimeInterval(seconds))
          == .look(after: 0))
    }
  }

  @Test func `memory is limited, and the latest wrong attempts are kept`() {
    var throttle = GuessThrottle()
    for host in 0..<30_000 {
      throttle.wrong(
        address: "10.0.\(host / 256).\(host % 256)", reader: "name \(host)",
        at: now.addingTimeInterval(Double(host) / 100))
    }
    #expect(throttle.remembered <= GuessThrottle.limit)
    let end = now.addingTimeInterval(300)
    for _ in 0..<9 { throttle.wrong(address: "10.0.117.47", reader: nil, at: end) }
    #expect(throttle.verdict(address: "10.0.117.47", reader: nil, at: end) == .look(after: 1))
  }

  @Test func `a long name takes no more room than a short one, and is compared by its beginning`() {
    var throttle = GuessThrottle()
    let long = String(repeating: "e\u{301}\u{323}", count: 200_000)
    for _ in 0..<11 { throttle.wrong(address: "192.0.2.1", reader: long, at: now) }
    #expect(throttle.remembered == 2)
    throttle.wrong(address: "192.0.2.2", reader: nil, at: now)
    #expect(throttle.verdict(address: "192.0.2.2", reader: long + "x", at: now) == .look(after: 2))
    throttle.right(reader: long.uppercased())
    #expect(throttle.verdict(address: "192.0.2.2", reader: long, at: now) == .look(after: 0))
  }
}
