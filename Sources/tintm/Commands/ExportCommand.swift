import ArgumentParser
import Basics
import Composing
import Foundation
import Models
import Parsing
import Sourcing
import Store
import ViewModels
import Views

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Exports the sources or the articles for other programs.",
    discussion: """
      opml exports the sources, with their categories as folders. atom (1.0), jsonfeed (1.1), json \
      and jsonl export the articles with their texts, newest first; without --limit, all of them. \
      greader exports them with your marks, labels, notes and highlights, for another reader or \
      another `tintm import`.

      EXAMPLES:
        tintm export --format opml -o subscriptions.opml
        tintm export --format atom --category tech --limit 50 -o tech.atom
        tintm export --format jsonl --bookmarked | jq -r .url
        tintm export --format greader -o everything.json
      """)

  @OptionGroup var format: FormatOption<ExportFormat>

  @OptionGroup var selection: ArticleSelection

  @Option(help: .value("count", "Maximum number of articles."))
  var limit: Int?

  @Option(help: "newest: by date; rank: by score.")
  var sort = SortOrder.newest

  @OptionGroup var file: OutputFile

  @OptionGroup(title: "Global options") var globals: GlobalOptions

  enum SortOrder: String, ExpressibleByArgument, CaseIterable {
    case newest, rank
  }

  func validate() throws {
    try selection.refuseLast()
    guard let format = format.chosen else {
      throw ValidationError("Missing --format: \(ExportFormat.names)")
    }
    if let limit, limit < 1 {
      throw ValidationError("--limit must be 1 or more, not \(limit).")
    }
    if format == .opml, limit != nil || selection.isOfArticles {
      throw ValidationError(
        "--limit, --since and marks select articles; OPML contains sources only.")
    }
  }

  func run() async throws {
    try file.write { drain in
      var sink = ByteSink(drain: drain)
      if let renderer = (format.chosen ?? .json).renderer {
        try articles(renderer, into: &sink)
      } else {
        try sources(into: &sink)
      }
      try sink.finish()
    }
  }

  private func sources(into sink: inout ByteSink) throws {
    var configuration = try globals.configuration()
    configuration.sources = try globals.ownSources(configuration)
    let chosen = try SourceFilter(
      sources: selection.source.map { [$0] } ?? [],
      categories: selection.category.map { [$0] } ?? []
    ).apply(to: configuration.sources)
    let sites = try homePages(configuration)
    let listings = chosen.compactMap {
      SourceListing(exporting: $0, homePage: sites[$0.address.string])
    }
    OPMLRenderer().render(
      SubscriptionsViewModel(listings, categories: configuration.tabs), into: &sink)
    let left = chosen.count - listings.count
    if left > 0, !globals.quiet {
      StandardError.say(
        ErrorViewModel(
          code: "left_out", message: CountUnit.sources.phrase(left) + " left out.",
          advice:
            "Other readers cannot read local files or pages without selectors."))
    }
  }

  /// The addresses of web sites that the feeds of the reader's sources name.
  private func homePages(_ configuration: Configuration) throws -> [String: String] {
    guard let store = try globals.store(of: configuration) else { return [:] }
    defer { try? store.close() }
    return try store.streamSources(reader: globals.readerName(in: store)).homePages
  }

  private func articles(_ renderer: any ExportRenderer, into sink: inout ByteSink) throws {
    let newsroom = try globals.newsroom()
    var query = selection.query(at: newsroom.now)
    query.sort = sort == .newest ? .newest : .rank(.today)
    query.allVersions = true
    query.includesRemoved = true
    query.limit = limit ?? ListCount.limit
    var queries = [query]
    // What moves to another reader is all; other formats are lists, without what is hidden.
    let isAll = format.chosen == .greader && limit == nil
    if isAll {
      query.hidden = true
      queries.append(query)
    }
    var isFirst = true
    for (index, query) in queries.enumerated() {
      let isEnd = index == queries.count - 1
      try newsroom.export(query, withRules: isAll && isEnd && !selection.isNarrow) { page, isLast in
        renderer.render(
          page, as: Piece(isFirst: isFirst, isLast: isLast && isEnd), into: &sink)
        isFirst = false
      }
    }
  }
}

enum ExportFormat: String, NamedFormat, CaseIterable {
  /// The sources.
  case opml
  /// The articles.
  case jsonfeed, atom, json, jsonl
  /// The articles with the reader's marks, for other readers of feeds.
  case greader

  static var names: String { "opml, atom, jsonfeed, json, jsonl or greader." }

  /// The renderer of articles; `nil` for a format without articles.
  var renderer: (any ExportRenderer)? {
    switch self {
    case .opml: nil
    case .jsonfeed: JSONFeedRenderer()
    case .atom: AtomRenderer()
    case .json: JSONRenderer()
    case .jsonl: JSONLinesRenderer()
    case .greader: GoogleReaderRenderer()
    }
  }
}
