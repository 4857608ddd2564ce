import ArgumentParser
import Basics
import Delivering
import Foundation
import Matching
import Models
import Serving
import Sourcing
import Storing
import ViewModels
import Views

struct DigestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract: "Writes a newspaper: the first stories, then whole articles by category.",
    discussion: """
      plain and json go anywhere; html is one page with its pictures in it; epub is for e-readers. \
      Each story is told once, most important first. It marks nothing, unless --mark-read. What \
      `digests:` in feeds.yml has the daemon make and deliver, --deliveries shows.

      EXAMPLES:
        tintm digest | less
        tintm digest --format epub -o today.epub
        tintm digest --category world --category sport --since 12h --limit 20 --format html -o n.html
        tintm digest --unread --mark-read --format epub -o unread.epub
        tintm digest --deliveries
      """)

  @Option(
    help: "Only this category; may be given several times, in their order.",
    completion: .categories)
  var category: [String] = []

  @Option(help: ArgumentHelp("Only what came within a time like 12h or 7d.", valueName: "time"))
  var since = "24h"

  @Option(help: ArgumentHelp("At most so many articles.", valueName: "count"))
  var limit = 40

  @Flag(help: "Only what was not read.")
  var unread = false

  @Flag(help: "Marks what is in it as read, once it is written.")
  var markRead = false

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("Only what this holds for, as in `tintm search`.", valueName: "expression"))
  var condition: String?

  @Option(help: ArgumentHelp("What it is called.", valueName: "title"))
  var title = "tintm"

  @Option(help: "plain, json, html or epub.")
  var format: EditionFormat?

  @Flag(help: "Short for --format json.")
  var json = false

  @Option(
    help: ArgumentHelp("Bytes for all its pictures, such as 20MiB; 0 for none.", valueName: "size"))
  var imageBudget = "20MiB"

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write, whole or not at all; else stdout.", valueName: "file"),
    completion: .file())
  var file: String?

  @Flag(help: "Shows what became of the editions that were made on a schedule.")
  var deliveries = false

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  /// Number of editions whose deliveries are shown.
  private static let shownEditions = 60

  private var chosen: EditionFormat { format ?? (json ? .json : .plain) }

  func validate() throws {
    if deliveries, ![.plain, .json].contains(chosen) || file != nil {
      throw ValidationError("--deliveries are shown as plain or json, on stdout.")
    }
    if json, let format, format != .json {
      throw ValidationError("--json is --format json; it can't be \(format.rawValue) as well.")
    }
    guard DurationText.seconds(since) != nil else {
      throw ValidationError("--since must be a time like 12h or 7d, not “\(since)”.")
    }
    guard (1...1000).contains(limit) else {
      throw ValidationError("--limit must be from 1 to 1000, not \(limit).")
    }
    guard SizeText.bytes(imageBudget) != nil else {
      throw ValidationError("--image-budget must be a size like 20MiB, not “\(imageBudget)”.")
    }
    if let condition {
      do {
        _ = try MatchReader.read(condition)
      } catch {
        throw ValidationError("--where “\(condition)”, \(error.description).")
      }
    }
    if chosen == .epub, file == nil || file == "-", Terminal.output.isTerminal {
      throw ValidationError("A terminal shows no EPUB: name a file with -o.")
    }
  }

  func run() async throws {
    let now = Date()
    let store = try globals.existingStore()
    if deliveries { return try showDeliveries(in: store) }
    let newsroom = Newsroom(store: store, reader: try globals.readerName(in: store), now: now)
    let edition = try newsroom.edition(
      EditionQuery(
        name: title, categories: category,
        since: now.addingTimeInterval(-(DurationText.seconds(since) ?? 0)), unread: unread,
        condition: condition.flatMap { try? MatchReader.read($0) }, limit: limit))
    try write(edition)
    if edition.items.isEmpty, !globals.quiet, file != nil || chosen == .epub {
      StandardError.say(
        ErrorViewModel(code: "empty_edition", message: "Nothing came within that time."))
    }
    guard markRead, !edition.items.isEmpty else { return }
    _ = try newsroom.page(for: .mark(edition.items.map(\.identity), isRead: true))
  }

  private func showDeliveries(in store: any Store) throws {
    let records = try store.deliveries(of: nil, limit: Self.shownEditions)
    let page = ListViewModel(
      .deliveries, records.map(DeliveryViewModel.init),
      emptiness: DeliveryViewModel.noDeliveries)
    let format = chosen == .json ? OutputFormat.json : .plain
    try StandardOutput.write { sink in
      format.renderer(Terminal.output.style(at: Date(), color: .auto)).render(page, into: &sink)
    }
  }

  private func write(_ edition: EditionViewModel) throws {
    let press = EditionWriter(imageBudget: SizeText.bytes(imageBudget) ?? 0)
    let isForTerminal = file == nil || file == "-"
    let style =
      isForTerminal
      ? Terminal.output.style(at: edition.date, color: .auto)
      : OutputStyle(isTerminal: false, columns: 80, now: edition.date)
    guard let file, file != "-" else {
      return try press.write(edition, as: chosen, style) { try StandardOutput.write($0) }
    }
    let replacement = try ReplacementFile(for: file)
    try press.write(edition, as: chosen, style) { try replacement.write($0) }
    try replacement.commit()
  }
}

extension EditionFormat: ExpressibleByArgument {}
