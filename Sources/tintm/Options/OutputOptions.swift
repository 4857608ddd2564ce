import ArgumentParser
import Composing
import Foundation
import Sourcing
import ViewModels
import Views

extension OutputFormat: NamedFormat {
  static var names: String { "plain, json, jsonl or jsonfeed." }
}

/// A command that writes pages.
protocol OutputCommand: AsyncParsableCommand {
  var output: OutputOptions { get }
}

extension OutputCommand {
  var globals: GlobalOptions { output.globals }
}

/// The options of a command that writes pages, and those of every command.
struct OutputOptions: ParsableArguments {
  @OptionGroup var format: FormatOption<OutputFormat>

  @Option(help: "auto, always or never; auto respects the terminal and NO_COLOR.")
  var color = ColorChoice.auto

  @OptionGroup var pager: PagerOption
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  private var chosen: OutputFormat { format.chosen ?? .plain }

  var isForPeople: Bool { chosen == .plain && Terminal.output.isTerminal }

  /// Whether the output is records in a pipe, where only records are expected.
  var isPipe: Bool { chosen == .plain && !Terminal.output.isTerminal }

  private var style: OutputStyle { Terminal.output.style(at: Date(), color: color) }

  /// Writes a page to stdout; on a terminal through a pager if it is longer. A pipe gets only
  /// records; the reason for an empty list goes to stderr.
  func show(_ page: any PageModel, explainsAbsence: Bool = true) throws {
    guard !isForPeople else { return try showToPeople(page) }
    try StandardOutput.write { sink in
      chosen.renderer(style).render(page, into: &sink)
    }
    guard isPipe, explainsAbsence, !globals.quiet else { return }
    StandardError.write(
      PlainTextRenderer(Terminal.error.style(at: Date(), color: color)).absence(page))
  }

  /// Writes what a change of readers or their apps did.
  func show(_ receipt: AccountReceiptViewModel) throws {
    try show(ListViewModel(.receipt, [receipt]))
  }

  /// Writes problems of a file to stderr; a person sees them on the page.
  func warn(_ warnings: [String], of file: String) {
    guard !isForPeople, !globals.quiet else { return }
    for warning in warnings { StandardError.write("\(file): \(Printable.line(warning))\n") }
  }

  /// Writes a page to a terminal, through a pager if it is longer.
  private func showToPeople(_ page: any PageModel) throws {
    let pictures = Terminal.output.rows.map { rows in
      TerminalPictures(isColoured: style.isColoured).illustrator(rows: max(3, rows * 2 / 5))
    }
    let renderer = PlainTextRenderer(style, illustrator: pictures)
    try pager.write(renderer.text(page)) {
      // Pagers do not show pictures, so the picture is written above the pager's text.
      let drawn = renderer.pictures(page)
      let rest = PlainTextRenderer(style, illustrator: drawn.isEmpty ? nil : .blank)
      return (drawn, rest.text(page))
    }
  }

  /// Writes one page of a growing list to stdout; for programs one object per line.
  func add<Page: PageModel>(_ page: Page) throws {
    try StandardOutput.write { sink in
      switch chosen {
      case .plain: chosen.renderer(style).render(page, into: &sink)
      case .json, .jsonl: OutputFormat.jsonl.renderer(style).render(page, into: &sink)
      case .jsonfeed:
        for item in page.items { chosen.renderer(style).render(element: item, into: &sink) }
      }
    }
  }
}

/// Whether escape sequences for tones and colours are written.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  /// On a terminal that is not dumb, without NO_COLOR (no-color.org).
  case auto
  case always, never
}

/// Whether output that is longer than the terminal goes through a pager.
struct PagerOption: ParsableArguments {
  @Flag(name: .customLong("no-pager"), help: "Do not show long output in a pager.")
  var isOff = false

  /// Writes a text to a terminal; one that is longer goes through the pager.
  ///
  /// - Parameter split: the text in two parts, if the pager can't show all of it: the first is
  ///   written before it starts.
  func write(_ text: String, split: () -> (above: String, paged: String)? = { nil }) throws {
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    guard !isOff, let rows = Terminal.output.rows, lines >= rows,
      let pager = Pager(environment: ProcessInfo.environmentAtStart)
    else { return try StandardOutput.write(text) }
    let (above, paged) = split() ?? ("", text)
    try StandardOutput.write(above)
    if !pager.show(paged) { try StandardOutput.write(text) }
  }
}

/// A format of a command's output, by the name that people type.
protocol NamedFormat: ExpressibleByArgument, RawRepresentable<String>, Hashable, Sendable {
  static var json: Self { get }
  /// All names, as a sentence.
  static var names: String { get }
}

/// The format of a command's output.
struct FormatOption<Format: NamedFormat>: ParsableArguments {
  @Option(help: ArgumentHelp(Format.names))
  var format: Format?

  @Flag(help: "Short for --format json.")
  var json = false

  /// `nil` if none was given.
  var chosen: Format? { format ?? (json ? .json : nil) }

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError(
        "--json means --format json and contradicts --format \(format.rawValue).")
    }
  }
}

/// The file that a command writes, or stdout.
struct OutputFile: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: .value("file", "Output file, replaced only when complete; stdout by default."),
    completion: .file())
  var path: String?

  var isStandardOutput: Bool { path == nil || path == "-" }

  /// Writes what the body passes on, piece by piece.
  func write(
    _ body: (_ drain: @escaping (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    guard let path, !isStandardOutput else {
      return try body { try StandardOutput.write($0) }
    }
    let replacement = try ReplacementFile(for: path)
    try body { try replacement.write($0) }
    try replacement.commit()
  }
}

/// A command that only makes a route: the newsroom answers it, and a renderer prints the page.
protocol RouteCommand: OutputCommand {
  /// Whether the command goes on after its answer until it is interrupted.
  var isEndless: Bool { get }
  func route(at now: Date) throws -> Route
  /// Prints the page of the route. A command that does more replaces this: the entry point of the
  /// process calls it and `run()` only if the command is endless.
  func answer() throws
}

extension RouteCommand {
  var isEndless: Bool { false }

  func run() async throws { try answer() }

  func answer() throws { try answerRoute() }

  func answerRoute() throws {
    let newsroom = try newsroom()
    let answer = try newsroom.answer(route(at: newsroom.now))
    try output.show(answer.page)
    try answer.finish()
  }

  func newsroom() throws -> Newsroom {
    // Neither a pipe nor cron is a visit.
    try globals.newsroom(isVisit: isatty(STDOUT_FILENO) == 1)
  }
}
