import Foundation
import Models
import Moving

/// Reads files that other programs export and prints what was read of each, the time, and the
/// highest memory use so far. `generate.py` writes such files.
@main
struct MovingBenchmark {
  static func main() throws {
    for path in CommandLine.arguments.dropFirst() { try read(path) }
  }

  private static func read(_ path: String) throws {
    var file: MovingFile?
    var marks = (starred: 0, read: 0, labels: 0)
    let duration = try ContinuousClock().measure {
      file = try MovingFile.open(path)
      while let part = file?.next(atMost: 500) {
        marks.starred += part.articles.count { $0.isStarred }
        marks.read += part.articles.count { $0.isRead == true }
        marks.labels += part.articles.reduce(0) { $0 + $1.labels.count }
      }
    }
    guard let file else { return print("\(path): of no known kind") }
    let report = file.report
    print("\(path): \(file.kind.rawValue), \(duration)")
    print(
      "  \(report.articles) articles (\(marks.starred) starred, \(marks.read) read,"
        + " \(marks.labels) labels), \(report.sources) sources, \(report.pages) pages")
    for (reason, entry) in report.leftOut {
      print("  left out: \(entry.count) \(reason.rawValue) \(entry.examples)")
    }
    let labels = report.labelsLeftOut.count
    if labels > 0 { print("  labels left out: \(labels)") }
    for notice in report.notices { print("  \(notice)") }
    if let place = report.brokeAt { print("  damaged \(place)") }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print("  highest memory: \(usage.ru_maxrss / 1024) MB")
  }
}
