import Fetching
import Foundation
import Models
import Testing

struct FileFetcherTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test("N4: A file is read whole, whatever its name")
  func reads() async throws {
    for name in ["feed.xml", "with space.xml", "ümlaut?#.json"] {
      let body = Array("<rss>\(name)</rss>".utf8)
      let result = await fetch(try write(body, name))
      #expect(result.response?.body == body)
      #expect(result.response?.status == 200)
      #expect(result.hops.isEmpty)
    }
  }

  @Test("N4: A path that is not a regular file is a fault and does not block")
  func refuses() async throws {
    let fifo = folder.appendingPathComponent("fifo").path
    mkfifo(fifo, 0o600)
    #expect(await fetch(folder.path).fault?.shortDescription == "file unreadable")
    #expect(await fetch(fifo).fault?.shortDescription == "file unreadable")
    #expect(await fetch("/dev/zero").fault?.shortDescription == "file unreadable")
    let missing = folder.appendingPathComponent("missing").path
    #expect(await fetch(missing).fault == .fileNotFound(path: missing))
  }

  @Test("B2: A file has the same size limit as a body from the network")
  func bounds() async throws {
    let path = try write([UInt8](repeating: 120, count: 1001), "big")
    var options = FetchingOptions.testing
    options.maxBody = 1000
    let result = await FileFetcher(options).fetch(path: path)
    #expect(result.fault == .bodyTooLarge(limit: 1000))
    options.maxBody = 1001
    #expect(await FileFetcher(options).fetch(path: path).response?.body.count == 1001)
  }

  private func fetch(_ path: String) async -> FetchResult {
    await FileFetcher(.testing).fetch(path: path)
  }

  private func write(_ body: [UInt8], _ name: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(body).write(to: file)
    return file.path
  }
}
