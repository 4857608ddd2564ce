import ArgumentParser
import Basics
import Composing
import Delivering
import Foundation
import Matching
import Models
import Sourcing
import Store
import ViewModels
import Views
import Words

struct DigestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract: "Writes a digest: the top stories, then full articles by category.",
    discussion: """
      Formats: plain text, json, html (a single page with its pictures embedded) and epub (for \
      e-readers). Each story appears once, the most important first. Nothing is marked read without \
      --mark-read. --deliveries lists the editions that the daemon made and delivered for `digests:` \
      in feeds.yml.

      EXAMPLES:
        tintm digest
        tintm digest --format epub -o today.epub
        tintm digest --category world --category sport --since 12h --limit 20 --format html -o n.html
        tintm digest --unread --mark-read --format epub -o unread.epub
        tintm digest --deliveries
      """)

  @Option(
    help: "Only this category; may be repeated, in the order to print.",
    completion: .categories)
  var category: [String] = []

  @Option(help: .value("time", "Only articles that arrived within a time like 12h or 7d."))
  var since = "24h"

  @Option(name: .limit, help: .value("count", "Maximum number of articles."))
  var limit = 40

  @Option(
    help: .value("number", "What is worth most in this reading time, 1 to 600, instead of --limit.")
  )
  var minutes: Int?

  @Flag(help: "Only unread articles.")
  var unread = false

  @Flag(help: "Mark its articles read after it was written.")
  var markRead = false

  @Option(
    name: .customLong("where"),
    help: .value("expression", "Only articles that match; syntax as in `tintm search`."))
  var condition: String?

  @Option(help: .value("title", "The title of the edition."))
  var title = "tintm"

  @OptionGroup var format: FormatOption<EditionFormat>

  @Option(help: .value("size", "Maximum size of all pictures, such as 20MiB; 0 for none."))
  var imageBudget = "20MiB"

  @OptionGroup var file: OutputFile

  @Flag(help: "List the scheduled editions and their deliveries.")
  var deliveries = false

  @OptionGroup var pager: PagerOption

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  private static let shownEditions = 60

  /// Whether a person reads the output.
  private var isForPeople: Bool { chosen == .plain && Terminal.output.isTerminal }

  private var chosen: EditionFormat { format.chosen ?? .plain }

  func validate() throws {
    if deliveries, ![.plain, .json].contains(chosen) || file.path != nil {
      throw ValidationError("--deliveries works with plain or json on stdout only.")
    }
    try OptionCheck.time("--since", since, like: "12h or 7d")
    try OptionCheck.number("--minutes", minutes, from: 1...600)
    try OptionCheck.number("--limit", limit, from: 1...1000)
    guard SizeText.bytes(imageBudget) != nil else {
      throw ValidationError("--image-budget must be a size like 20MiB, not “\(imageBudget)”.")
    }
    try OptionCheck.expression(condition, of: "--where")
    if chosen == .epub, file.isStandardOutput, Terminal.output.isTerminal {
      throw ValidationError("Cannot write EPUB to a terminal; give a file with -o.")
    }
  }

  func run() async throws {
    if deliveries { return try showDeliveries(in: globals.existingStore()) }
    let newsroom = try globals.newsroom()
    let edition = try newsroom.edition(
      EditionQuery(
        name: title, categories: category,
        since: newsroom.now.addingTimeInterval(-(DurationText.seconds(since) ?? 0)), unread: unread,
        condition: condition.flatMap { try? MatchReader.read($0) }, limit: limit,
        minutes: minutes, language: chosen == .json ? .english : .ofTerminal))
    try write(edition)
    if edition.items.isEmpty, !globals.quiet, file.path != nil || chosen == .epub {
      StandardError.say(
        ErrorViewModel(code: "empty_edition", message: "No articles arrived within that time."))
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
    let text = format.renderer(Terminal.output.style(at: Date())).text(page)
    if isForPeople { try pager.write(text) } else { try StandardOutput.write(text) }
  }

  private func write(_ edition: EditionViewModel) throws {
    let press = EditionWriter(imageBudget: SizeText.bytes(imageBudget) ?? 0)
    let style =
      file.isStandardOutput
      ? Terminal.output.style(at: edition.date, color: .auto)
      : OutputStyle(isTerminal: false, columns: 80, now: edition.date)
    if isForPeople, file.isStandardOutput {
      var text: [UInt8] = []
      try press.write(edition, as: chosen, style) { text += $0 }
      return try pager.write(String(outside: text))
    }
    try file.write { try press.write(edition, as: chosen, style, $0) }
  }
}

extension EditionFormat: NamedFormat {
  static var names: String { "plain, json, html or epub." }
}
