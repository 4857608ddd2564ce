import ArgumentParser
import Basics
import Foundation
import Models
import Pipeline
import ViewModels
import Views

struct SaveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Keeps pages of the web: fetched whole, bookmarked, found by search.",
    discussion: """
      A page becomes an article of your source “Saved”, which no other reader sees. An address that \
      is there already, of whatever source, is bookmarked. A page that does not come, or that holds no \
      article, is kept with its address and the reason; --retry tries all of those again, and the \
      daemon does while there is hope. Ends with 75 when a page did not come.

      EXAMPLES:
        tintm save https://example.org/a-long-read
        tintm save https://example.org/a https://example.org/b --tag works
        tintm save - < addresses.txt           an address a line
        tintm save --retry
      """)

  @Argument(help: ArgumentHelp("Addresses of pages; - reads them from stdin.", valueName: "url"))
  var urls: [String] = []

  @Option(
    help: ArgumentHelp(
      "Puts them into a category of your own; may be given several times.", valueName: "name"))
  var tag: [String] = []

  @Flag(help: "Fetches all saved pages of which there is no text yet.")
  var retry = false

  @Flag(help: "Keeps the addresses, and leaves the pages to the daemon.")
  var noPages = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  /// Maximum bytes and lines of a list of addresses.
  private static let listLimit = (bytes: 64 << 20, lines: 100_000)

  func validate() throws {
    if let odd = tag.first(where: { TagName.checked($0) == nil }) {
      throw ValidationError(
        "--tag needs a name of at most \(TagName.limit) characters, not “\(odd.prefix(200))”.")
    }
    if retry, !urls.isEmpty || !tag.isEmpty {
      throw ValidationError("--retry is for what was saved before; it takes no addresses.")
    }
    if !retry, urls.isEmpty {
      throw ValidationError("save needs an address, or - for a list of them on stdin.")
    }
  }

  func run() async throws {
    let run = SavingRun(globals: globals, fetches: !noPages)
    if retry {
      let receipts = try await run.retry()
      return try end(receipts, refused: 0)
    }
    let (addresses, refused) = try read()
    try end(
      try await run.save(addresses.map { SavedPage(url: $0, tags: tag) }), refused: refused.count)
  }

  private func end(_ receipts: [ReceiptViewModel], refused: Int) throws {
    try output.show(ListViewModel(.receipt, receipts), isQuiet: globals.quiet)
    if refused > 0 { throw ExitStatusError(status: .dataError) }
    if receipts.contains(where: { $0.action == .savedWithoutText }) {
      throw ExitStatusError(status: .temporaryFailure)
    }
  }

  /// - Returns: the addresses, and the lines of stdin that are not addresses, which are reported.
  private func read() throws -> (addresses: [String], refused: [String]) {
    let typed = urls.filter { $0 != "-" }
    if let odd = typed.first(where: { Self.address($0) == nil }) {
      throw Failure(
        .usage, code: "no_address", "“\(odd)” is no address of the web.",
        advice: "It begins with https:// or http://.")
    }
    var addresses = typed.compactMap(Self.address)
    guard typed.count < urls.count else { return (addresses, []) }
    let text = String(
      decoding: try InputFile("-").bytes(atMost: Self.listLimit.bytes), as: UTF8.self)
    var refused: [String] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.count > Self.listLimit.lines + 1 {
      throw Failure(
        .dataError, code: "too_many_addresses",
        "stdin has more than \(Self.listLimit.lines) lines.", advice: "Save them in parts.")
    }
    for (number, line) in lines.enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      if let address = Self.address(line) {
        addresses.append(address)
      } else {
        refused.append(line)
        let shown = Printable.line(String(line.prefix(200)))
        StandardError.write("stdin:\(number + 1): “\(shown)” is no address of the web.\n")
      }
    }
    guard !addresses.isEmpty else {
      throw Failure(
        .dataError, code: "no_address", "There is no address of the web on stdin.",
        advice: "It wants one a line, which begins with https:// or http://.")
    }
    return (addresses, refused)
  }

  private static func address(_ typed: String) -> String? {
    guard let address = AddressInput.web(typed), !address.contains(where: \.isWhitespace),
      CanonicalURL.key(address) != nil
    else { return nil }
    return address
  }
}
