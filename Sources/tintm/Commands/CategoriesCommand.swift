import ArgumentParser
import Composing
import Foundation

struct CategoriesCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "categories",
    abstract: "Lists the categories with their numbers of sources and articles.",
    discussion: """
      EXAMPLES:
        tintm categories
        tintm categories --json | jq '.items[] | select(.unread > 0).name'
      """)

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .categories }
}
