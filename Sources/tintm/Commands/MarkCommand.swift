import ArgumentParser
import Composing
import Foundation
import Glibc

struct MarkCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark",
    abstract: "Marks articles read or unread.",
    discussion: """
      --all, --category and --source mark every article that exists now. This only sets the mark: \
      the order does not learn from it.

      EXAMPLES:
        tintm mark 42 43 --read
        tintm mark --category sport --read
        tintm mark --all --read                asks on a terminal
        tintm mark --expired --unread          what `expire:` marked read
        tintm feed --json | jq -r '.items[].id' | xargs tintm mark --read
      """)

  @Argument(
    help: "The articles' numbers, as shown by `tintm feed`.", transform: ArticleNumber.read)
  var ids: [Int64] = []

  @Flag(help: "Mark read; for numbers it counts as one view a day.")
  var read = false

  @Flag(help: "Mark unread; for numbers it removes your views.")
  var unread = false

  @Flag(help: "All articles.")
  var all = false

  @Flag(help: "All articles that `expire:` marked read; with --unread.")
  var expired = false

  @Option(help: "All articles of this category.", completion: .categories)
  var category: String?

  @Option(help: "All articles of this source.", completion: .sources)
  var source: String?

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation of --all.")
  var yes = false

  @OptionGroup var output: OutputOptions

  private var isList: Bool { all || category != nil || source != nil }

  func validate() throws {
    try OptionCheck.once("--category", "--source")
    if read == unread { throw ValidationError("Give either --read or --unread.") }
    if expired {
      guard unread, ids.isEmpty, !isList else {
        throw ValidationError("--expired goes with --unread alone.")
      }
      return
    }
    if ids.isEmpty != isList {
      throw ValidationError(
        "Give either article numbers, or --all, --category, --source or --expired.")
    }
    if all, category != nil || source != nil {
      throw ValidationError("--all cannot be used with --category or --source.")
    }
  }

  func answer() throws {
    if all, !yes, isatty(STDIN_FILENO) == 1 {
      let question = "Mark all articles \(read ? "read" : "unread")?"
      guard try Terminal.isAgreed(question, orBy: "tintm mark --all --yes") else { return }
    }
    try answerRoute()
  }

  func route(at now: Date) -> Route {
    expired
      ? .undoExpiry
      : isList
        ? .markAll(category: category, source: source, isRead: read) : .mark(ids, isRead: read)
  }
}
