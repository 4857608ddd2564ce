import ArgumentParser
import Foundation
import Models
import Parsing

struct ParseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Reads a feed from a file and prints it as JSON Feed 1.1.",
    discussion: """
      Ends with 0 for a feed, also a damaged one; with 65 when the file is no feed at all.

      EXAMPLES:
        tintm parse feed.xml | jq '.items[].title'
        curl -s https://example.org/feed | tintm parse - --url https://example.org/feed
        tintm parse saved.xml --url https://example.org/feed --content-type 'text/xml; charset=koi8-r'
      """)

  @Argument(
    help: "A feed each: RSS, RDF, Atom or JSON Feed; - is standard input.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("Where it came from, for relative addresses.", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("The Content-Type header that came with it.", valueName: "type"))
  var contentType: String?

  @Option(help: ArgumentHelp("Parses each file so many times, for measuring.", valueName: "n"))
  var `repeat` = 1

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    guard `repeat` >= 1 else { throw ValidationError("--repeat must be 1 or more.") }
    if files.count > 1 && !globals.quiet {
      throw ValidationError("Several files go with --quiet only: one document is printed.")
    }
  }

  func run() async throws {
    for file in files {
      let bytes = try InputFile(file).bytes(atMost: .max)
      let options = ParseOptions(url: url, contentType: contentType, format: .feed)
      for _ in 1..<`repeat` { _ = try parse(bytes, options, from: file) }
      let feed = try parse(bytes, options, from: file)
      if !globals.quiet {
        try (feed.jsonFeed() + [UInt8(ascii: "\n")]).withUnsafeBytes(StandardOutput.write)
      }
    }
  }

  private func parse(
    _ bytes: [UInt8], _ options: ParseOptions, from file: String
  ) throws -> ParsedFeed {
    do {
      return try FeedParser.parse(bytes, options: options)
    } catch {
      throw Failure(.dataError, code: "not_a_feed", "\(file): \(error.message)")
    }
  }
}
