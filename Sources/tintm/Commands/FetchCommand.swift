import ArgumentParser
import Fetching
import Foundation
import Models
import Pipeline
import Sourcing
import ViewModels

struct FetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Gets what is due, in one pass over the sources.",
    discussion: """
      Ends with 0 when every source that was due went well, with 75 when some failed.

      EXAMPLES:
        tintm fetch
        tintm fetch --source "BBC News" --force
        tintm fetch --json | jq '.items[] | select(.outcome == "failed")'
      """)

  @Option(
    help: "Only this source; may be given several times.",
    completion: .shellCommand("tintm sources 2>/dev/null | cut -f1"))
  var source: [String] = []

  @Option(
    help: "Only the sources of this category; may be given several times.",
    completion: .shellCommand("tintm categories 2>/dev/null | cut -f1"))
  var category: [String] = []

  @Flag(help: "Asks sources that are not due too, unless their server said to wait.")
  var force = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func run() async throws {
    let edition = try Edition(globals)
    let sources = try SourceFilter(sources: source, categories: category)
      .apply(to: edition.configuration.sources)
    var options = PollingOptions()
    options.force = force
    let progress = ProgressLine(isQuiet: globals.quiet)
    var outcomes: [SourceOutcome] = []
    let failure: (any Error)?
    do {
      try await edition.pass(options).run(sources, started: progress.start) { outcome in
        outcomes.append(outcome)
        progress.advance(outcome.source)
      }
      failure = nil
    } catch {
      failure = error
    }
    progress.clear()
    if failure == nil {
      try RetentionSweep.run(edition.configuration.retention, in: edition.store, at: Date())
    }
    await edition.close()
    // What was done before an error is still worth a line.
    outcomes.sort { $0.source.localizedStandardCompare($1.source) == .orderedAscending }
    try output.show(FetchReportViewModel(outcomes))
    if let failure { throw failure }
    let isFailed = outcomes.contains { if case .failed = $0.result { true } else { false } }
    if isFailed { throw ExitStatusError(status: .temporaryFailure) }
  }
}
