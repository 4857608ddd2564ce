import CLibXML2
import Fetching
import Foundation
import Measuring
import Models
import Pipeline
import Store
import Synchronization

/// Measures the fetching of pages into the database: request, extraction, storing and search. In
/// the same run, libxml2's HTML parser reads the same pages for comparison. Then it fetches pages
/// of the maximum length from many hosts in parallel and measures the memory.
@main
struct OfflineBenchmark {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--origin", arguments.count == 3, let hosts = Int(arguments[1]),
      let bytes = Int(arguments[2])
    {
      return try await PageOrigin.serve(hosts: hosts, bytes: bytes)
    }
    try await measure(hosts: 16, pagesPerHost: 20, bytes: 120_000)
    try await measure(hosts: 32, pagesPerHost: 1, bytes: 16_000_000)
  }

  private static func measure(hosts: Int, pagesPerHost: Int, bytes: Int) async throws {
    let origin = try PageOrigin(hosts: hosts, bytes: bytes)
    defer { origin.stop() }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tintm-offline-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let bench = try Newsstand(folder: folder, hosts: origin.urls, pagesPerHost: pagesPerHost)
    try await bench.fill()
    let start = ContinuousClock.now
    let cpu = ProcessorTime.now
    let tally = try await bench.getPages()
    let spent = ProcessorTime.now - cpu
    let wall = start.duration(to: .now) / .seconds(1)
    let pages = hosts * pagesPerHost
    let bare =
      bareSeconds(pages: min(pages, 100), bytes: bytes) * Double(pages)
      / Double(min(pages, 100))
    print(
      "\(pages) pages of \(bytes) bytes from \(hosts) hosts: \(tally.pages) kept, "
        + "\(Self.short(Double(pages) / wall)) pages/s, \(Self.short(spent / Double(pages) * 1000))"
        + " ms of CPU each, \(Self.short(spent / bare)) times libxml2's bare parse; peak "
        + "\(Self.short(ResidentMemory.of("self").peak)) MB")
    await bench.close()
  }

  /// CPU seconds that libxml2 needs to build trees of the same pages.
  private static func bareSeconds(pages: Int, bytes: Int) -> Double {
    var total = 0.0
    for number in 0..<pages {
      let page = NewsPage.make(number, bytes: bytes)
      let start = ProcessorTime.now
      page.withUnsafeBytes { bytes in
        let options =
          HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
          | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
        let document = htmlReadMemory(
          bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(bytes.count), nil, "UTF-8",
          Int32(options))
        xmlFreeDoc(document)
      }
      total += ProcessorTime.now - start
    }
    return total
  }

  private static func short(_ number: Double) -> String { String(format: "%.3g", number) }
}
