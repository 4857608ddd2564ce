import ArgumentParser
import Composing
import Foundation
import ViewModels

struct ReadCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Shows an article as plain text with numbered links.",
    discussion: """
      Records a view, which ranks the article higher; --peek does not. A text that is longer than \
      the screen is shown in $TINTM_PAGER, else $PAGER, else less.

      --next and --previous move through the list that showed the article last, which stays as it \
      was for a day; without one through the article's category: first through the articles that \
      you have read, then on to unread ones.

      A terminal shows the lead picture if it is stored: with kitty's graphics protocol, iTerm2's \
      inline images or sixels, otherwise as coloured symbols. This needs libgd and libchafa; without \
      them, or without colours, the address of the picture is printed.

      EXAMPLES:
        tintm read 42
        tintm read 42 --next
        tintm read 42 --peek --json | jq -r .article.content_text
        tintm read 42 --continue          from where you left, on any device
        tintm read 42 --diff              shows edits by the source
        tintm read 42 --revision 1        shows the first version
      """)

  @OptionGroup var article: ArticleNumber

  @Flag(help: "Do not record a view.")
  var peek = false

  @Flag(help: "Show the next article of the list.")
  var next = false

  @Flag(help: "Show the previous article of the list.")
  var previous = false

  @Flag(name: .customLong("continue"), help: "Begin where you left the article.")
  var continues = false

  @Option(help: "An earlier revision by number; 1 is the first. Does not record a view.")
  var revision: Int?

  @Flag(help: "Changes since the last revision or --revision. Does not record a view.")
  var diff = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if next && previous { throw ValidationError("--next and --previous cannot be used together.") }
    if next || previous, diff || revision != nil {
      throw ValidationError("--diff and --revision cannot be used with --next or --previous.")
    }
  }

  func answer() throws {
    guard continues else { return try answerRoute() }
    let newsroom = try newsroom()
    let answer = try newsroom.answer(route(at: newsroom.now))
    let page = (answer.page as? ArticleDetailViewModel)?.continued ?? answer.page
    try output.show(page)
    try answer.finish()
  }

  func route(at now: Date) -> Route {
    let id = article.id
    if diff { return .changes(id, since: revision) }
    if let revision { return .revision(id, number: revision) }
    return next || previous
      ? .neighbour(of: id, in: .lastShown, isForward: next, isPeek: peek)
      : .article(id, isPeek: peek)
  }
}
