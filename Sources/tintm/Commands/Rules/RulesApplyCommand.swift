import ArgumentParser
import Basics
import Foundation
import Models
import Pipeline
import Sourcing
import Store
import ViewModels
import Words

struct RulesApplyCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Applies the rules to stored articles.",
    discussion: """
      Your own marks are kept, and a rule acts only once on an article. Stored articles are not dropped.
      """)

  @Option(help: .value("time", "Only articles that arrived within a time like 24h or 30d."))
  var since = "30d"

  @Flag(help: "Only print what each rule would match.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try OptionCheck.time("--since", since, like: "24h or 30d")
  }

  func run() async throws {
    let store = try globals.existingStore()
    let reader = try globals.readerName(in: store)
    let now = store.now()
    let start = now.addingTimeInterval(-(DurationText.seconds(since) ?? 0))
    if let configuration = try? globals.configuration() {
      try store.setRules(configuration.rules, orReader: reader)
    }
    let uses = try await RuleApplication(store: store).run(
      reader: reader, since: start, isTrial: dryRun, at: now
    ) { note in
      guard !globals.quiet else { return }
      StandardError.say(ErrorViewModel(code: "rule_not_applied", message: "The rule \(note)."))
    }
    try output.show(
      ListViewModel(
        .rules, uses.map(RuleViewModel.init),
        heading: Message(dryRun ? .wouldMatch : .didMatch),
        emptiness: RuleViewModel.noRules))
  }
}
