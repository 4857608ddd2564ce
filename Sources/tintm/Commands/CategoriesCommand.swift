import ArgumentParser
import Foundation
import Serving

struct CategoriesCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "categories",
    abstract: "Lists the categories, and how much is in them.")

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func route(at now: Date) -> Route { .categories }
}
