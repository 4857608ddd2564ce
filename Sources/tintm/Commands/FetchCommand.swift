import ArgumentParser
import Composing
import Foundation
import Models
import Pipeline
import Sourcing
import Store
import Synchronization
import ViewModels

struct FetchCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fetches the sources that are due, once.",
    discussion: """
      Then it spends up to a minute on pictures and on the pages of articles whose feed has only a \
      part of the text; the next run continues with the rest. Exit status: 0 if all sources that \
      were due succeeded, 75 if some failed.

      EXAMPLES:
        tintm fetch
        tintm fetch --source "BBC News" --force
        tintm fetch --json | jq '.items[] | select(.outcome == "failed")'
      """,
    aliases: ["update"])

  @Option(
    help: "Only this source; may be repeated.",
    completion: .sources)
  var source: [String] = []

  @Option(
    help: "Only the sources of this category; may be repeated.",
    completion: .categories)
  var category: [String] = []

  @Flag(help: "Also fetch sources that are not due, unless their server asked to wait.")
  var force = false

  @Flag(help: "Send unconditional requests; for debugging.")
  var noCache = false

  @Flag(help: "Fetch feeds only, no pages and pictures.")
  var noPages = false

  @OptionGroup var output: OutputOptions

  /// Time limit for pages and pictures in seconds.
  private static let offlineTime = 60.0

  func run() async throws {
    let outcomes = try await AppContext.open(globals) { context in
      let sources = try SourceFilter(sources: source, categories: category)
        .apply(to: context.sources)
      return try await fetch(sources, with: context)
    }
    let isFailed = outcomes.contains { if case .failed = $0.result { true } else { false } }
    if isFailed { throw ExitStatusError(status: .temporaryFailure) }
  }

  private func fetch(_ sources: [Source], with context: AppContext) async throws -> [SourceOutcome]
  {
    var options = PollingOptions()
    options.force = force
    options.noCache = noCache
    options.callback = context.configuration.webSub?.callbackURL
    let pass = context.pass(options)
    let progress = ProgressLine(isQuiet: globals.quiet)
    let outcomes = Mutex<[SourceOutcome]>([])
    let tally = Mutex(OfflineTally())
    let ended: Result<Void, any Error> = await Result {
      try await Interruption.cancels {
        try await pass.run(
          sources,
          started: { count in
            outcomes.withLock { $0.reserveCapacity(count) }
            progress.start(count)
          }
        ) { outcome in
          outcomes.withLock { $0.append(outcome) }
          progress.advance(outcome.source)
        }
        if !noPages {
          try await context.offlinePass(seconds: Self.offlineTime).run(sources) { outcome in
            let sum = tally.withLock { tally in
              tally.add(outcome)
              return tally
            }
            progress.say(
              [CountUnit.pages.phrase(sum.pages), CountUnit.pictures.phrase(sum.pictures)]
                .joined(separator: ", "))
          }
        }
        try await RetentionSweep.run(
          context.configuration.retention, in: context.store, at: context.store.now())
        try await ExpirySweep.run(
          context.configuration.expiry, in: context.store, at: context.store.now())
        if try await context.store.hasDuty(.upkeep) {
          try await context.store.maintainOffline(
            pictureBudget: context.configuration.offline.imageBudget, at: context.store.now())
        }
        if outcomes.withLock({ $0.contains(where: \.isNamedByAddress) }) {
          try FeedTitles(
            store: context.store, configPath: globals.locations.configPath, logger: context.logger
          ).apply()
        }
      }
    }
    progress.clear()
    // Results before an error are still reported; without results only the error is.
    if outcomes.withLock(\.isEmpty) { try ended.get() }
    let places = Dictionary(
      uniqueKeysWithValues: sources.enumerated().map { ($0.element.name, $0.offset) })
    let inOrder = outcomes.withLock(\.self)
      .sorted { places[$0.source, default: 0] < places[$1.source, default: 0] }
    let sum = tally.withLock(\.self)
    let hasSources = !context.sources.isEmpty
    try output.show(
      FetchReportViewModel(
        inOrder, pages: sum.pages, pictures: sum.pictures, hasSources: hasSources))
    try ended.get()
    return inOrder
  }
}
