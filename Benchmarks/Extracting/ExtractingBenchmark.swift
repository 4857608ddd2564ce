import Extracting
import Foundation

/// Measures the extractor: how well it finds marked bodies, and how fast beside libxml2.
@main
struct ExtractingBenchmark {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard let mode = arguments.popLast() else { return }
    arguments.append(mode)
    if arguments.first == "--score" {
      try Scoring.run(folder: arguments[1], only: Array(arguments.dropFirst(2)))
    }
  }
}
