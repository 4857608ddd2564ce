import ArgumentParser
import Composing
import Foundation

struct StoryCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "story",
    abstract: "Shows all articles about the same story.",
    discussion: """
      EXAMPLES:
        tintm story 42
        tintm story 42 --json | jq -r '.items[].source.name'
      """)

  @Argument(
    help: "The number of the story, or of one of its articles.", transform: ArticleNumber.read)
  var id: Int64

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route { .story(id) }
}
