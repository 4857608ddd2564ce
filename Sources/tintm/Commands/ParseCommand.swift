import ArgumentParser
import Models
import Parsing

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
