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

  @Flag(help: "Counts as a view each, once a day.")
  var read = false

  @Flag(help: "Takes your views back.")
  var unread = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    if read == unread { throw ValidationError("Say one of --read and --unread.") }
  }

  func route(at now: Date) -> Route { .mark(articles.ids, isRead: read) }
}
