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

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("--json is --format json; it can't be \(format.rawValue) as well.")
    }
  }

  private var chosen: OutputFormat { format ?? (json ? .json : .plain) }

  /// Whether records go into a pipe, where nothing but records is expected.
  var isPipe: Bool { chosen == .plain && !Terminal.output.isTerminal }

  /// Writes a page to stdout.
  func show(_ page: any PageModel) throws {
    try StandardOutput.write { sink in
      chosen.renderer(Terminal.output.style(at: Date())).render(page, into: &sink)
    }
  }
}
