import ArgumentParser
import Foundation
import Serving

struct ReadCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Shows one article as clean text, links numbered at the end.",
    discussion: """
      Reading is recorded and moves the article up; --peek leaves no trace. A text that is longer \
      than the screen goes through $PAGER, else less.

      --next and --previous walk the article's category: back and forth along what you have read, \
      and from its end on to what you have not.

      EXAMPLES:
        tintm read 42
        tintm read 42 --next
        tintm read 42 --peek --json | jq -r .article.content_text
        tintm read 42 --diff              what its source edited
        tintm read 42 --revision 1        what it said at first
      """)

  @OptionGroup var article: ArticleNumber

  @Flag(help: "Records no view.")
  var peek = false

  @Flag(help: "The article after it in its category.")
  var next = false

  @Flag(help: "The article before it in its category.")
  var previous = false

  @Option(help: "An earlier text, by its number; 1 is the first that came. Records no view.")
  var revision: Int?

  @Flag(help: "What changed since the last edit, or since --revision. Records no view.")
  var diff = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  var isLong: Bool { true }

  func validate() throws {
    if next && previous { throw ValidationError("Choose one of --next and --previous.") }
    if next || previous, diff || revision != nil {
      throw ValidationError("--diff and --revision are of the article itself, not of a neighbour.")
    }
  }

  func route(at now: Date) -> Route {
    let id = article.id
    if diff { return .changes(id, since: revision) }
    if let revision { return .revision(id, number: revision) }
    return next || previous
      ? .neighbour(of: id, isForward: next, isPeek: peek) : .article(id, isPeek: peek)
  }
}
