import Extracting
import Foundation

/// Compares the text extracted from pages (`NAME.html`) with their marked bodies (`NAME.body.txt`).
enum Scoring {
  struct Score {
    var name: String
    var precision: Double
    var recall: Double
    var note: String

    var f1: Double { Scoring.f1(precision, recall) }
  }

  static func f1(_ precision: Double, _ recall: Double) -> Double {
    precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall)
  }

  /// Prints each page, the worst first, and the means: precision and recall over the pages, and F1
  /// of the two means.
  static func run(folder: String, only names: [String]) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    var scores: [Score] = []
    for file in files where file.hasSuffix(".body.txt") {
      let name = String(file.dropLast(9))
      guard names.isEmpty || names.contains(where: { name.hasPrefix($0) }) else { continue }
      let page = "\(folder)/\(name).html"
      guard let data = FileManager.default.contents(atPath: page) else { continue }
      let marked = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      let host = name.split(separator: "-", maxSplits: 1).last.map(String.init) ?? name
      scores.append(score(name, [UInt8](data), url: "https://\(host)/page", marked))
    }
    for score in scores.sorted(by: { ($0.f1, $0.name) < ($1.f1, $1.name) }) {
      print(line(score.name, score.precision, score.recall, score.f1) + "  " + score.note)
    }
    guard !scores.isEmpty else { return print("no pages in \(folder)") }
    let precision = scores.reduce(0) { $0 + $1.precision } / Double(scores.count)
    let recall = scores.reduce(0) { $0 + $1.recall } / Double(scores.count)
    print(line("\(scores.count) pages", precision, recall, f1(precision, recall)))
  }

  private static func score(_ name: String, _ bytes: [UInt8], url: String, _ marked: String)
    -> Score
  {
    do {
      let article = try ArticleExtractor.extract(ReceivedPage(bytes: bytes, url: url))
      let (precision, recall) = Shingles(marked).match(Shingles(article.contentText))
      return Score(
        name: name, precision: precision, recall: recall,
        note: "\(article.method) \(article.title ?? "")")
    } catch {
      return Score(name: name, precision: 0, recall: 0, note: error.message)
    }
  }

  private static func line(_ name: String, _ p: Double, _ r: Double, _ f: Double) -> String {
    let padded = name.padding(toLength: 40, withPad: " ", startingAt: 0)
    return padded + String(format: "  P %.3f  R %.3f  F1 %.3f", p, r, f)
  }
}
