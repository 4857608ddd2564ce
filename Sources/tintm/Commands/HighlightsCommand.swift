import ArgumentParser
import Basics
import Composing
import Foundation
import ViewModels
import Views

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
