import ArgumentParser
import Extracting
import Foundation
import Models
import Parsing

struct ExtractCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Extracts the article from a saved page and prints it as JSON.",
    discussion: """
      Does not use the network. Exit status: 65 if the page contains no article, for example a front \
      page, a list, a login or cookie wall, an error page or a video without text, or if it is no HTML. Each line of the \
      --rules file is body:, title:, author:, date: or remove:, followed by a CSS selector or an XPath.

      EXAMPLES:
        tintm extract page.html --url https://example.org/news/42 | jq -r .content_text
        curl -s https://example.org/news/42 | tintm extract - --url https://example.org/news/42
        tintm extract page.html --rules example.org.rules | jq ._tintm
      """)

  @OptionGroup var documents: SavedDocuments

  @Option(help: .value("file", "A file of extraction rules for this site."), completion: .file())
  var rules: String?

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    if documents.files.count > 1 && !globals.quiet {
      throw ValidationError("Only one article can be printed; use --quiet for several files.")
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
      guard Self.hasMarkup(page.bytes) else {
        throw Failure(.dataError, code: "not_html", "\(file) is no page: it has no HTML.")
      }
      if !globals.quiet { try StandardOutput.write(line: article.json()) }
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

  /// Whether a file has a tag or a declaration: the extractor takes any text, because servers send
  /// articles as plain text too.
  private static func hasMarkup(_ bytes: [UInt8]) -> Bool {
    // In UTF-16, every other byte of a tag is zero.
    let bytes = bytes.lazy.filter { $0 != 0 }
    return zip(bytes, bytes.dropFirst()).contains { first, second in
      guard first == UInt8(ascii: "<") else { return false }
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20)
        || second == UInt8(ascii: "!") || second == UInt8(ascii: "?")
    }
  }

  private static func failure(_ refusal: ExtractionRefusal, of file: String) -> Failure {
    Failure(.dataError, code: refusal.code, "\(file) contains no article: \(refusal.message).")
  }
}

struct ParseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Parses a feed from a file and prints it as JSON Feed 1.1.",
    discussion: """
      Reads RSS, RDF, Atom and JSON Feed. Exit status: 0 for a feed, even a damaged one; 65 if the \
      file is not a feed.

      EXAMPLES:
        tintm parse feed.xml | jq '.items[].title'
        curl -s https://example.org/feed | tintm parse - --url https://example.org/feed
        tintm parse saved.xml --url https://example.org/feed --content-type 'text/xml; charset=koi8-r'
      """)

  @OptionGroup var documents: SavedDocuments
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    if documents.files.count > 1 && !globals.quiet {
      throw ValidationError("Only one document can be printed; use --quiet for several files.")
    }
  }

  func run() async throws {
    let options = ParseOptions(
      url: documents.url, contentType: documents.contentType, format: .feed)
    for file in documents.files {
      var bytes = try InputFile(file).bytes(atMost: options.limits.bytes + 1)
      for _ in 1..<documents.repeat { _ = try parse(&bytes, options, from: file) }
      let feed = try parse(&bytes, options, from: file)
      if !globals.quiet { try StandardOutput.write(line: feed.jsonFeed()) }
    }
  }

  private func parse(
    _ bytes: inout [UInt8], _ options: ParseOptions, from file: String
  ) throws -> ParsedFeed {
    do throws(ParseFault) {
      return try FeedParser.parse(&bytes, options: options)
    } catch {
      throw Failure(.dataError, code: "not_a_feed", "\(file): \(error.message)")
    }
  }
}

/// Files with documents from the web, and options about their origin.
struct SavedDocuments: ParsableArguments {
  @Argument(help: "Files, one document each; - is standard input.", completion: .file())
  var files: [String]

  @Option(help: .value("url", "The address of the document, for relative links."))
  var url: String?

  @Option(help: .value("type", "The Content-Type header of the document."))
  var contentType: String?

  @Option(help: .value("n", "Number of times to read each file, for benchmarks."))
  var `repeat` = 1

  func validate() throws {
    guard `repeat` >= 1 else { throw ValidationError("--repeat must be 1 or more.") }
  }
}
