import ArgumentParser
import Foundation
import ViewModels
import Views

extension OutputFormat: ExpressibleByArgument {}

/// How a command writes what it has to say.
struct OutputOptions: ParsableArguments {
  @Option(help: "plain, json, jsonl or jsonfeed.")
  var format: OutputFormat?

  @Flag(help: "Short for --format json.")
  var json = false

  @Option(help: "auto, always or never; auto keeps to the terminal and NO_COLOR.")
  var color = ColorChoice.auto

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("--json is --format json; it can't be \(format.rawValue) as well.")
    }
  }

  private var chosen: OutputFormat { format ?? (json ? .json : .plain) }

  /// Whether people read it where it is written.
  var isForPeople: Bool { chosen == .plain && Terminal.output.isTerminal }

  /// Whether records go into a pipe, where nothing but records is expected.
  var isPipe: Bool { chosen == .plain && !Terminal.output.isTerminal }

  private var style: OutputStyle { Terminal.output.style(at: Date(), color: color) }

  /// Writes a page to stdout.
  func show(_ page: any PageModel) throws {
    try StandardOutput.write { sink in
      chosen.renderer(style).render(page, into: &sink)
    }
  }

  /// Writes a page to stdout; one that is longer than the terminal goes through a pager.
  func showLong(_ page: any PageModel) throws {
    guard isForPeople, let rows = Terminal.output.rows,
      let pager = Pager(environment: ProcessInfo.processInfo.environment)
    else { return try show(page) }
    var text = chosen.renderer(style).text(page)
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    if lines >= rows, pager.show(text) { return }
    try text.withUTF8 { try StandardOutput.write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes one page of many to stdout, of a list that goes on: for programs an object a line.
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
