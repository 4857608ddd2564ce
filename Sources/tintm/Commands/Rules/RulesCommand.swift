import ArgumentParser
import Composing
import Foundation
import Store

struct RulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Manages rules that act on new articles.",
    discussion: """
      Rules are in feeds.yml, or are added here for one reader. `list` shows how often each rule \
      matched in the last 30 days, `test` shows which articles an expression matches, `apply` applies \
      the rules to stored articles.

      EXAMPLES:
        tintm rules
        tintm rules test 'title:"live blog" category:sport' --since 7d
        tintm rules apply --since 30d --dry-run
        tintm rules add 'tunnel OR bridge' --tag works --raise 1
        tintm rules remove 4
      """,
    subcommands: [
      RulesListCommand.self, RulesTestCommand.self, RulesApplyCommand.self, RulesAddCommand.self,
      RulesRemoveCommand.self,
    ],
    defaultSubcommand: RulesListCommand.self)

  @OptionGroup(title: "Global options") var globals: GlobalOptions
}

struct RulesListCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the rules and how often each matched in 30 days.")

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .rules }
}

struct RulesRemoveCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes one of your own rules; its effects stay.")

  @Argument(help: .value("number", "The number of the rule in `tintm rules`."))
  var number: Int64

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let store = try globals.existingStore()
    let reader = try globals.readerName(in: store)
    guard try store.removeRule(number, reader: reader) else {
      throw Failure(
        .noInput, code: "no_such_rule", "You have no rule \(number).",
        advice: "`tintm rules` lists your rules. Remove rules of feeds.yml in that file.")
    }
    let newsroom = Newsroom(store: store, reader: reader, now: store.now())
    try output.show(newsroom.page(for: .rules))
  }
}
