import ArgumentParser
import Foundation
import Serving

struct MarkCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark",
    abstract: "Marks articles read or unread.",
    discussion: """
      EXAMPLES:
        tintm mark 42 43 --read
        tintm feed --json | jq -r '.items[].id' | xargs tintm mark --read
      """)

  @OptionGroup var articles: ArticleNumbers

  @Flag(help: "Mark read; counts as one view a day.")
  var read = false

  @Flag(help: "Mark unread; removes your views.")
  var unread = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    if read == unread { throw ValidationError("Give either --read or --unread.") }
  }

  func route(at now: Date) -> Route { .mark(articles.ids, isRead: read) }
}
