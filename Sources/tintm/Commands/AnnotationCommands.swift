import ArgumentParser
import Basics
import Composing
import Foundation
import Models
import ViewModels
import Views

struct NoteCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Writes a note on an article, or shows it.",
    discussion: """
      A note is yours alone. An article with a note is never deleted by retention. Without a text, \
      the note and the highlights of the article are shown.

      EXAMPLES:
        tintm note 42 "Compare with the report of 2019"
        tintm note 42
        tintm note 42 - < note.txt
        tintm note 42 --remove
      """)

  @OptionGroup var article: ArticleNumber

  @Argument(help: "The text, which replaces an earlier one; - reads the standard input.")
  var text: String?

  @Flag(help: "Remove the note.")
  var remove = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if remove, text != nil { throw ValidationError("--remove takes no text.") }
    if let text, Self.isBlank(text) { throw ValidationError(Self.blankMessage) }
  }

  /// A command whose output is a note may fail and print nothing: that must not remove one.
  private static let blankMessage =
    "The note has no text. Give a text, or --remove to remove the note."

  private static func isBlank(_ text: String) -> Bool {
    text.allSatisfy { $0.isWhitespace || $0 == "\0" }
  }

  func answer() throws {
    var command = self
    if text == "-" {
      let bytes = try InputFile("-").bytes(atMost: AnnotationLimits.noteBytes + 1)
      let text = String(decoding: bytes, as: UTF8.self)
      if Self.isBlank(text) { throw ValidationError(Self.blankMessage) }
      command.text = text
    }
    try command.answerRoute()
  }

  func route(at now: Date) -> Route {
    if remove { return .setNote(nil, of: article.id) }
    return text.map { .setNote($0, of: article.id) } ?? .annotations(article.id)
  }
}

struct HighlightsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "highlights",
    abstract: "Lists your notes and highlights.",
    discussion: """
      The articles that you wrote on last come first. annotations is a collection of W3C Web \
      Annotations (JSON-LD) for other programs.

      EXAMPLES:
        tintm highlights --since 7d
        tintm highlights --format markdown > highlights.md
        tintm highlights --json | jq -r '.items[].highlights[].quote'
        tintm highlights --format annotations
      """)

  @Option(help: .value("time", "Only those of a time like 90m, 24h or 7d."))
  var since: String?

  @OptionGroup var format: FormatOption<HighlightsFormat>

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    try OptionCheck.time("--since", since, like: "90m, 24h or 7d")
  }

  func run() async throws {
    let newsroom = try globals.newsroom()
    let start = since.flatMap(DurationText.seconds).map { newsroom.now.addingTimeInterval(-$0) }
    let page = try newsroom.annotated(since: start)
    try StandardOutput.write { sink in
      switch format.chosen ?? .plain {
      case .plain:
        PlainTextRenderer(Terminal.output.style(at: Date(), color: .auto)).render(page, into: &sink)
      case .json: JSONRenderer().render(page, into: &sink)
      case .markdown: AnnotationMarkdownRenderer().render(page, into: &sink)
      case .annotations: WebAnnotationRenderer().render(page, into: &sink)
      }
    }
  }
}

enum HighlightsFormat: String, NamedFormat, CaseIterable {
  case plain, markdown, json, annotations

  static var names: String { "plain, markdown, json or annotations." }
}

struct HighlightCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "highlight",
    abstract: "Highlights a passage of an article.",
    discussion: """
      The passage is kept with its surroundings and found again after the source has edited the \
      article. A highlighted article is never deleted by retention.

      EXAMPLES:
        tintm highlight 42 "the ferries leave from the fish quay"
        tintm highlight 42 "the ferries leave from the fish quay" --remove
      """)

  @OptionGroup var article: ArticleNumber

  @Argument(help: "The passage, as the article has it.")
  var quote: String

  @Flag(help: "Remove the highlight.")
  var remove = false

  @OptionGroup var output: OutputOptions

  func route(at now: Date) -> Route {
    remove
      ? .removeHighlight(.quote(quote), of: article.id)
      : .highlight(TextQuote(exact: quote), in: article.id)
  }
}
