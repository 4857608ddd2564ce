import ArgumentParser
import Composing
import Foundation

struct ContinueCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "continue",
    abstract: "Lists the articles that you left in the middle, on any device.",
    discussion: """
      EXAMPLES:
        tintm continue
        tintm read 42 --continue               from where you left
      """)

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .begun }
}
