import CLibXML2
import Foundation
import Parsing

/// Parses documents and, in the same run, lets libxml2's SAX parser pass over the same bytes with
/// handlers that do nothing; the ratio of the two speeds is what counts.
///
/// `ParsingBenchmark FILE…` measures each file and all of them; `--plain` a made-up plain RSS feed;
/// `--linear` feeds from 1 to 50 MB; `--memory MEGABYTES` the peak over one made-up feed.
@main
struct ParsingBenchmark {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "--plain":
      report("plain RSS", measure([PlainFeed.make(bytes: 1 << 20)]))
    case "--linear":
      for megabytes in [1, 5, 10, 25, 50] {
        report("\(megabytes) MB", measure([PlainFeed.make(bytes: megabytes << 20)], rounds: 1))
      }
    case "--memory":
      arguments.removeFirst()
      measureMemory(megabytes: arguments.first.flatMap { Int($0) } ?? 20)
    default:
      try measureFiles(arguments)
    }
  }

  private static func measureFiles(_ paths: [String]) throws {
    let documents = try paths.map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }
    var worst: (path: String, ratio: Double)?
    for (path, document) in zip(paths, documents) {
      let result = measure([document])
      report((path as NSString).lastPathComponent, result)
      if result.ratio < worst?.ratio ?? .infinity { worst = (path, result.ratio) }
    }
    report("all", measure(documents))
    if let worst { print("worst: \(worst.ratio.short) \(worst.path)") }
  }

  struct Result {
    var bytes: Int
    var sax: Double
    var ours: Double

    var ratio: Double { sax / ours }
  }

  /// The best of some rounds each, taken in turn so that both see the same machine.
  private static func measure(_ documents: [[UInt8]], rounds: Int = 7) -> Result {
    var documents = documents
    var result = Result(
      bytes: documents.reduce(0) { $0 + $1.count }, sax: .infinity, ours: .infinity)
    let repeats = max(1, (1 << 20) / max(result.bytes, 1))
    for _ in 0..<rounds {
      result.sax = min(result.sax, seconds(repeats) { documents.forEach(SAXPass.run) })
      result.ours = min(
        result.ours,
        seconds(repeats) {
          for index in documents.indices {
            _ = try? FeedParser.parse(&documents[index], options: ParseOptions())
          }
        })
    }
    return result
  }

  private static func seconds(_ repeats: Int, _ body: () -> Void) -> Double {
    var start = timespec()
    var end = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start)
    for _ in 0..<repeats { body() }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end)
    let elapsed = Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) * 1e-9
    return elapsed / Double(repeats)
  }

  private static func report(_ name: String, _ result: Result) {
    let megabytes = Double(result.bytes) / 1e6
    print(
      "\(name): \(result.bytes) bytes, SAX \((megabytes / result.sax).short) MB/s, "
        + "parsed \((megabytes / result.ours).short) MB/s, ratio \(result.ratio.short)")
  }

  private static func measureMemory(megabytes: Int) {
    var document = PlainFeed.make(bytes: megabytes << 20)
    let before = peak()
    let feed = try? FeedParser.parse(&document, options: ParseOptions())
    let grown = peak() - before
    print(
      "\(document.count) bytes, \(feed?.items.count ?? 0) items: \(grown) bytes more at the peak, "
        + "\((Double(grown) / Double(document.count)).short) of the document")
  }

  /// The greatest memory that the process has had, in bytes.
  private static func peak() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    return (line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) * 1024
  }
}

extension Double {
  fileprivate var short: String { String(format: "%.3g", self) }
}
