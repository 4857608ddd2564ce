import ArgumentParser
import Extracting
import Foundation
import Models

struct ExtractCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Takes the article out of a saved page and prints it as JSON.",
    discussion: """
      Reads no network. Ends with 65 when the page holds no article: a front page, a list, a login \
      or cookie wall, an error page, a video without text. A file of --rules has a line for each \
      rule, body: or title: or author: or date: or remove: and a CSS selector or an XPath.

      EXAMPLES:
        tintm extract page.html --url https://example.org/news/42 | jq -r .content_text
        curl -s https://example.org/news/42 | tintm extract - --url https://example.org/news/42
        tintm extract page.html --rules example.org.rules | jq ._tintm
      """)

  @OptionGroup var documents: SavedDocuments

  @Option(
    help: ArgumentHelp("Where this site keeps its articles.", valueName: "file"),
    completion: .file())
  var rules: String?

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    if documents.files.count > 1 && !globals.quiet {
      throw ValidationError("Several files go with --quiet only: one article is printed.")
    }
  }

  func run() async throws {
    let rules = try pageRules()
    for file in documents.files {
      let page = ReceivedPage(
        bytes: try InputFile(file).bytes(atMost: Self.limit), url: documents.url,
        contentType: documents.contentType, rules: rules, now: Date())
      for _ in 1..<documents.repeat { _ = try extract(page, from: file) }
      let article = try extract(page, from: file)
      if !globals.quiet {
        try (article.json() + [UInt8(ascii: "\n")]).withUnsafeBytes(StandardOutput.write)
      }
      if let refusal = article.refusal { throw Self.failure(refusal, of: file) }
    }
  }

  /// One byte more than the limit, to detect input that is too large.
  private static let limit = ArticleExtractor.byteLimit + 1

  private func pageRules() throws -> PageSelectors? {
    guard let rules else { return nil }
    let text = try InputFile(rules).bytes(atMost: Self.limit)
    do {
      return try PageSelectors(parsing: String(decoding: text, as: UTF8.self))
    } catch {
      throw Failure(.configuration, code: error.code, "\(rules): \(error.message).")
    }
  }

  private func extract(_ page: ReceivedPage, from file: String) throws -> ExtractedArticle {
    do {
      return try ArticleExtractor.read(page)
    } catch {
      throw Self.failure(error, of: file)
    }
  }

  private static func failure(_ refusal: ExtractionRefusal, of file: String) -> Failure {
    Failure(.dataError, code: refusal.code, "\(file) gives no article: \(refusal.message).")
  }
}
