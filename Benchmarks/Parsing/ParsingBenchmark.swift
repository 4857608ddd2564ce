import CLibXML2
import Foundation
import Measuring
import Models
import Parsing

/// Parses documents and, in the same run, the same bytes with libxml2's SAX parser and empty
/// handlers; the result is the ratio of the two speeds.
///
/// `ParsingBenchmark FILE…` measures each file and all of them; `--plain` a generated plain RSS
/// feed; `--linear [KIND…]` time and peak memory over documents of 10, 20 and 50 MB, plain and
/// giant ones (``GiantDocument``).
@main
struct ParsingBenchmark {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "--plain":
      report("plain RSS", measure([PlainFeed.make(bytes: 1 << 20)]))
    case "--linear":
      let kinds = arguments.count > 1 ? Array(arguments.dropFirst()) : Self.kinds
      for kind in kinds { try reportGrowth(kind) }
    case "--one" where arguments.count == 3:
      measureOne(arguments[1], megabytes: Int(arguments[2]) ?? 10)
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

  /// The best time of several rounds, alternating so that both run under the same load.
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
    ProcessorTime.of { for _ in 0..<repeats { body() } } / Double(repeats)
  }

  private static func report(_ name: String, _ result: Result) {
    let megabytes = Double(result.bytes) / 1e6
    print(
      "\(name): \(result.bytes) bytes, SAX \((megabytes / result.sax).short) MB/s, "
        + "parsed \((megabytes / result.ours).short) MB/s, ratio \(result.ratio.short)")
  }

  private static let kinds = ["plain"] + GiantDocument.allCases.map(\.rawValue)

  /// The growth of time and memory with the size of the document; both should be linear. A separate
  /// process reads each document, so that freed memory does not distort the result.
  private static func reportGrowth(_ kind: String) throws {
    var shown: [String] = []
    for megabytes in [10, 20, 50] {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["--one", kind, String(megabytes)]
      process.standardOutput = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      shown.append("\(megabytes) MB: \(String(decoding: output, as: UTF8.self))")
    }
    print("\(kind)\t\(shown.joined(separator: "\t"))")
  }

  private static func measureOne(_ name: String, megabytes: Int) {
    let kind = GiantDocument(rawValue: name)
    var document =
      kind?.make(bytes: megabytes << 20) ?? PlainFeed.make(bytes: megabytes << 20)
    var options = ParseOptions()
    options.format = kind == .page ? .html : .feed
    var seconds = 0.0
    let memory = ResidentMemory.growth {
      seconds = ProcessorTime.of { _ = try? FeedParser.parse(&document, options: options) }
    }
    let size = Double(document.count) / Double(1 << 20)
    print(
      "\((seconds / size * 1000).short) ms/MB, memory \((memory / size).short)", terminator: "")
  }
}

extension Double {
  fileprivate var short: String { String(format: "%.3g", self) }
}
