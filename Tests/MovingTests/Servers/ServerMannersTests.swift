import Fetching
import Foundation
import Models
import Synchronization
import TestOrigin
import Testing

@testable import Moving

struct ServerMannersTests {
  @Test func `one request a second, with our name`() async throws {
    let server = GoogleReaderOrigin(count: 3)
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.waited >= Double(origin.requests.count - 2))
    for request in origin.requests {
      #expect(request.header("User-Agent")?.hasPrefix("tintm/") == true)
      #expect(!request.line.contains("secret"))
    }
  }

  @Test func `waits as long as it is asked to, within a bound`() async throws {
    for (seconds, status, fault) in [
      ("300", 503, false), ("60", 429, false), ("100000", 503, true),
      ("99999999999999999999", 429, true),
    ] {
      let asked = Mutex(false)
      let server = GoogleReaderOrigin(count: 20)
      let hold = Hold(asked: asked)
      let origin = try await TestOrigin { request in
        if request.place.hasSuffix("/contents"), hold.isFirst {
          return .answer(status, ["Retry-After": seconds])
        }
        return server.reply(request)
      }
      let reading = await ServerReading.of(origin.url("/"))
      if fault {
        guard case .asksToWait = reading.fault else {
          Issue.record("\(String(describing: reading.fault))")
          continue
        }
        #expect(reading.waited < 900)
        #expect(reading.positions.last != nil)
      } else {
        #expect(reading.fault == nil)
        #expect(reading.waited >= Double(seconds) ?? 0)
        #expect(Set(reading.articles.map(\.url)).count == 20)
      }
    }
  }

  private final class Hold: Sendable {
    private let asked: Mutex<Bool>
    init(asked: consuming Mutex<Bool>) { self.asked = asked }
    var isFirst: Bool {
      asked.withLock { asked in
        defer { asked = true }
        return !asked
      }
    }
  }

  @Test func `a server that fails for good is left after three more attempts`() async throws {
    let server = GoogleReaderOrigin { $0.place.hasSuffix("/contents") ? .answer(502) : nil }
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url("/"))
    #expect(reading.fault == .status(502))
    #expect(origin.requests.count { $0.place.hasSuffix("/contents") } == 4)
    #expect(reading.sources.count == 2)
  }

  @Test func `a server that hangs up in the middle`() async throws {
    let server = GoogleReaderOrigin { request in
      request.place.hasSuffix("/contents")
        ? .raw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"items\":[", then: .close) : nil
    }
    let origin = try await TestOrigin { server.reply($0) }
    let reading = await ServerReading.of(origin.url("/"))
    guard case .unreachable = reading.fault else {
      Issue.record("\(String(describing: reading.fault))")
      return
    }
    #expect(reading.sources.count == 2)
  }

  @Test func `answers that are no data`() async throws {
    for (body, isHTML) in [
      ("<html>log in", true), ("{\"items\":[{\"title\":\"a\"", false), ("", false),
      ("\"text\"", false), (String(repeating: "[", count: 100_000), false),
    ] {
      let server = GoogleReaderOrigin { request in
        request.place.hasSuffix("/contents") ? .answer(200, [:], body) : nil
      }
      let origin = try await TestOrigin { server.reply($0) }
      let fault = await ServerReading.of(origin.url("/")).fault
      #expect(
        fault == .notJSON(isHTML: isHTML) || fault == .unexpected(.greader, "articles"),
        "\(body.prefix(20)): \(String(describing: fault))")
    }
  }

  @Test func `a body without an end`() async throws {
    let server = GoogleReaderOrigin { request in
      request.place.hasSuffix("/ids")
        ? .raw("HTTP/1.1 200 OK\r\n\r\n{\"itemRefs\":[", then: .flood) : nil
    }
    let origin = try await TestOrigin { server.reply($0) }
    let fault = await ServerReading.of(origin.url("/"), maxBody: 100_000).fault
    #expect(fault == .unreachable(.bodyTooLarge(limit: 100_000)))
  }

  @Test func `the password goes to no other server`() async throws {
    let other = try await TestOrigin(host: "127.0.0.2") { _ in .page }
    for status in [301, 302, 307, 308] {
      let target = other.url("/accounts/ClientLogin")
      let origin = try await TestOrigin { _ in .redirect(status, target) }
      let fault = await ServerReading.of(origin.url("/")).fault
      #expect(
        fault == .unreachable(.redirectRefused(target: target, reason: "it is another server")))
    }
    #expect(other.requests.isEmpty)
  }

  @Test func `a redirect on the same server is followed, but not for ever`() async throws {
    let server = GoogleReaderOrigin(count: 5, base: "/rss/api/greader.php")
    let origin = try await TestOrigin { request in
      request.path.hasPrefix("/rss") ? server.reply(request) : .redirect(301, "/rss" + request.path)
    }
    #expect(await ServerReading.of(origin.url("/")).articles.count >= 5)
    let loop = try await TestOrigin { request in .redirect(302, request.path + "/") }
    #expect(
      await ServerReading.of(loop.url("/")).fault == .unreachable(.tooManyRedirects(limit: 3)))
    #expect(loop.requests.count < 40)
  }

  @Test func `no API, a wrong password, an address that is refused`() async throws {
    let web = try await TestOrigin { _ in .page }
    guard case .nothingFound(let tried) = await ServerReading.of(web.url("/")).fault else {
      Issue.record("found")
      return
    }
    #expect(tried.count == 6)
    #expect(web.requests.count == 6)

    let server = GoogleReaderOrigin()
    let origin = try await TestOrigin { server.reply($0) }
    #expect(
      await ServerReading.of(origin.url("/"), password: "wrong").fault == .refused(.greader))
    let before = origin.requests.count
    let refused = await ServerReading.of(origin.url("/"), allowsPrivate: false).fault
    guard case .unreachable(.addressRefused) = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(origin.requests.count == before)
    for address in ["file:///etc/passwd", "example", "ftp://example.org/", "http://"] {
      guard case .unreachable = await ServerReading.of(address).fault else {
        Issue.record("\(address)")
        continue
      }
    }
  }
}
