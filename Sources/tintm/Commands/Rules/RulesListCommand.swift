import ArgumentParser
import Foundation
import Serving

struct RulesListCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the rules and how often each matched in 30 days.")

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func route(at now: Date) -> Route { .rules }
}
