import Extracting
import Foundation

/// Measures the extractor: how well it finds marked bodies (`--score FOLDER [NAME…]`).
@main
struct ExtractingBenchmark {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "--score" where arguments.count > 1:
      try Scoring.run(folder: arguments[1], only: Array(arguments.dropFirst(2)))
    case "--text" where arguments.count > 1:
      let data = FileManager.default.contents(atPath: arguments[1]) ?? Data()
      let article = try ArticleExtractor.extract(ArticlePage(bytes: [UInt8](data)))
      print(article.contentText)
    case "--facts":
      for path in arguments.dropFirst() {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        let name = (path as NSString).lastPathComponent
        let host = name.dropFirst(4).dropLast(5)
        do {
          let a = try ArticleExtractor.extract(
            ArticlePage(bytes: [UInt8](data), url: "https://\(host)/"))
          print(
            name, a.title ?? "-", a.authors, a.published?.text ?? "-", a.modified?.text ?? "-",
            a.siteName ?? "-", a.language ?? "-", a.kind, a.isPaywalled, a.image?.url ?? "-",
            a.section ?? "-", separator: " | ")
        } catch { print(name, error) }
      }
    default:
      print("usage: ExtractingBenchmark --score FOLDER [NAME…] | --text FILE")
    }
  }
}
