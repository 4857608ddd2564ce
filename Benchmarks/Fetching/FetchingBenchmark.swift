import AsyncHTTPClient
import Fetching
import Foundation
import Models
import NIOCore
import NIOPosix

/// Polls a local origin ten thousand times and says what is resident at the start, in the middle
/// and at the end; then fetches a thousand distinct feeds, cold and warm, with all our manners but
/// the pause, and beside it with the bare HTTP client. An argument is the number of polls.
@main
struct FetchingBenchmark {
  private static let feeds = 1000

  static func main() async throws {
    if CommandLine.arguments.contains("--origin") {
      return try await LocalOrigin.serve { port in
        print(port)
        fflush(nil)
      }
    }
    let origin = try OriginProcess()
    defer { origin.stop() }
    // First, before the bare client with its many kept connections makes the heap larger.
    await soak(origin, polls: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000)
    for hosts in [1, feeds] {
      try await refresh(origin, hosts: hosts)
    }
  }

  private static func refresh(_ origin: OriginProcess, hosts: Int) async throws {
    let fetcher = Fetcher(options)
    let urls = (0..<feeds).map { origin.url($0, hosts: hosts) }
    let cold = await measure { await fetch(urls, with: fetcher, isWarm: false) }
    let warm = await measure { await fetch(urls, with: fetcher, isWarm: true) }
    await fetcher.shutdown()
    let bare = try await measure { try await fetchBare(urls) }
    print("\(feeds) feeds on \(hosts) host(s), milliseconds of CPU (and wall) a feed:")
    for (name, spent) in [("cold", cold), ("warm", warm), ("bare client, cold", bare)] {
      print("  \(name): \(milliseconds(spent.cpu)) (\(milliseconds(spent.wall)))")
    }
    let ratio = String(format: "%.2f", cold.cpu / bare.cpu)
    print("  ratio cold to bare: \(ratio) of its CPU")
  }

  private static func soak(_ origin: OriginProcess, polls: Int) async {
    let fetcher = Fetcher(options)
    let urls = (0..<feeds).map { origin.url($0, hosts: 100) }
    var readings: [Double] = []
    for round in 0...(polls / feeds) {
      await fetch(urls, with: fetcher, isWarm: round.isMultiple(of: 2))
      readings.append(Meter.memory.now)
    }
    await fetcher.shutdown()
    let (start, middle, end) = (readings[0], readings[readings.count / 2], readings[polls / feeds])
    print("\(polls) polls, resident at the start, in the middle and at the end:")
    print("  \(megabytes(start)), \(megabytes(middle)), \(megabytes(end)),", terminator: " ")
    print("at most \(megabytes(Meter.memory.peak))")
  }

  private static var options: FetchingOptions {
    var options = FetchingOptions(version: "0", projectURL: "https://example.org")
    options.allowPrivate = true
    options.perHostDelay = 0
    return options
  }

  private static func fetch(_ urls: [String], with fetcher: Fetcher, isWarm: Bool) async {
    await sideBySide(urls) { url in
      let path = url.dropFirst(7).drop { $0 != "/" }
      let validators = FeedState.Validators(url: url, etag: "\"\(path)\"", lastModified: nil)
      let request = FetchRequest(url: url, validators: isWarm ? validators : nil)
      let result = await fetcher.fetch(request)
      guard case .response(let response) = result.answer, response.status == (isWarm ? 304 : 200)
      else {
        print("unexpected: \(result.answer)")
        return
      }
    }
  }

  private static func fetchBare(_ urls: [String]) async throws {
    let client = HTTPClient(eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton))
    await sideBySide(urls) { url in
      let answer = try? await client.execute(HTTPClientRequest(url: url), timeout: .seconds(60))
      _ = try? await answer?.body.collect(upTo: 1 << 24)
    }
    try await client.shutdown()
  }

  /// Thirty-two at a time.
  private static func sideBySide(
    _ urls: [String], _ work: @escaping @Sendable (String) async -> Void
  ) async {
    await withDiscardingTaskGroup { group in
      let (places, free) = AsyncStream.makeStream(of: Void.self)
      for _ in 0..<32 { free.yield() }
      var place = places.makeAsyncIterator()
      for url in urls {
        await place.next()
        group.addTask {
          await work(url)
          free.yield()
        }
      }
    }
  }

  private static func measure(_ work: () async throws -> Void) async rethrows -> (
    wall: Double, cpu: Double
  ) {
    let meter = Meter()
    try await work()
    return meter.spent
  }

  private static func milliseconds(_ seconds: Double) -> String {
    String(format: "%.3f", seconds * 1000 / Double(feeds))
  }

  private static func megabytes(_ value: Double) -> String {
    String(format: "%.1f MB", value)
  }
}
