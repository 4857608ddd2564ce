import ArgumentParser
import Foundation
import Models
import Pipeline
import ViewModels
import Views

struct SaveCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Saves web pages as bookmarked articles with their full text.",
    discussion: """
      A page becomes an article of your source “Saved”, which other readers do not see. If an article \
      with this address exists, it is bookmarked instead. If a page cannot be fetched or contains no \
      article, its address and the reason are kept: --retry tries all such pages again, and the daemon \
      retries them for some time. Exit status: 75 if a page could not be fetched, 65 if a line of stdin \
      was not an address.

      EXAMPLES:
        tintm save https://example.org/a-long-read
        tintm save https://example.org/a https://example.org/b --tag works
        tintm save - < addresses.txt           one address per line
        tintm save --retry
      """)

  @Argument(help: .value("url", "Addresses of pages; - reads them from stdin."))
  var urls: [String] = []

  @Option(help: .value("name", "Put them into a category of your own; may be repeated."))
  var tag: [String] = []

  @Flag(help: "Fetch all saved pages that have no text yet.")
  var retry = false

  @Flag(help: "Store the addresses only; the daemon fetches the pages.")
  var noPages = false

  @OptionGroup var output: OutputOptions

  /// Maximum bytes and lines of a list of addresses.
  private static let listLimit = (bytes: 64 << 20, lines: 100_000)

  func validate() throws {
    if let odd = tag.first(where: { TagName.checked($0) == nil }) {
      throw ValidationError(
        "--tag must have at most \(TagName.limit) characters: “\(odd.prefix(200))”.")
    }
    if retry, !urls.isEmpty || !tag.isEmpty {
      throw ValidationError("--retry cannot be used with addresses.")
    }
    if !retry, urls.isEmpty {
      throw ValidationError("Missing address; use - to read addresses from stdin.")
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
      try await run.save(addresses, labels: tag), refused: refused.count)
  }

  private func end(_ receipts: [ReceiptViewModel], refused: Int) throws {
    try output.show(ListViewModel(.receipt, receipts))
    if refused > 0 { throw ExitStatusError(status: .dataError) }
    if receipts.contains(where: { $0.action == .savedWithoutText }) {
      throw ExitStatusError(status: .temporaryFailure)
    }
  }

  /// - Returns: the addresses, and the lines of stdin that are not addresses, which are reported.
  private func read() throws -> (addresses: [String], refused: [String]) {
    let typed = urls.filter { $0 != "-" }
    if let odd = typed.first(where: { PageSaving.address($0) == nil }) {
      throw Failure(
        .usage, code: "no_address", "“\(odd)” is not a web address.",
        advice: "A web address begins with https:// or http://.")
    }
    var addresses = typed.compactMap(PageSaving.address)
    guard typed.count < urls.count else { return (addresses, []) }
    let text = String(
      decoding: try InputFile("-").bytes(atMost: Self.listLimit.bytes), as: UTF8.self)
    var refused: [String] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.count > Self.listLimit.lines + 1 {
      throw Failure(
        .dataError, code: "too_many_addresses",
        "stdin has more than \(Self.listLimit.lines) lines.", advice: "Split the list.")
    }
    for (number, line) in lines.enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      if let address = PageSaving.address(line) {
        addresses.append(address)
      } else {
        refused.append(line)
        let shown = Printable.line(String(line.prefix(200)))
        StandardError.write("stdin:\(number + 1): “\(shown)” is not a web address.\n")
      }
    }
    guard !addresses.isEmpty else {
      throw Failure(
        .dataError, code: "no_address", "stdin contains no web address.",
        advice: "Write one address per line, beginning with https:// or http://.")
    }
    return (addresses, refused)
  }
}
