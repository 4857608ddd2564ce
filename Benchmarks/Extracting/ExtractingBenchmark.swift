import Extracting
import Foundation
import Markup

/// Measures the extractor. `--speed FILE…` compares its speed with libxml2's HTML parser over the
/// same pages in the same run (a generated page without files), `--memory FILE` prints the peak
/// memory for one page, `--score FOLDER` the quality on pages with marked bodies, `--text FILE` and
/// `--facts FILE…` the results.
@main
struct ExtractingBenchmark {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let mode = arguments.isEmpty ? "--speed" : arguments.removeFirst()
    switch mode {
    case "--speed":
      let pages = try arguments.map(read)
      Speed.report(pages.isEmpty ? [GeneratedPage.make(bytes: 1 << 20)] : pages, names: arguments)
    case "--memory":
      Speed.reportMemory(try arguments.first.map(read) ?? GeneratedPage.make(bytes: 8 << 20))
    case "--score" where !arguments.isEmpty:
      try Scoring.run(folder: arguments[0], only: Array(arguments.dropFirst()))
    case "--text":
      for path in arguments { print(show(path, \.contentText)) }
    case "--facts":
      for path in arguments { print(path, show(path, facts)) }
    default: print("--speed, --memory, --score, --text or --facts, and files")
    }
  }

  private static func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func show(_ path: String, _ what: (ExtractedArticle) -> String) -> String {
    do {
      return what(try ArticleExtractor.extract(ReceivedPage(bytes: read(path))))
    } catch {
      return "\(error)"
    }
  }

  private static func facts(_ article: ExtractedArticle) -> String {
    [
      article.title, article.byline, article.published?.text, article.modified?.text,
      article.siteName, article.language, article.kind.rawValue, article.image?.url,
      article.section, String(format: "%.2f", article.score),
    ].map { $0 ?? "-" }.joined(separator: " | ")
  }
}
