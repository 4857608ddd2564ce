import ArgumentParser
import Views

/// What other programs read.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  /// The sources.
  case opml
  /// The articles.
  case jsonfeed, atom, json, jsonl

  /// The renderer of articles; `nil` for what holds none.
  var renderer: (any ExportRenderer)? {
    switch self {
    case .opml: nil
    case .jsonfeed: JSONFeedRenderer()
    case .atom: AtomRenderer()
    case .json: JSONRenderer()
    case .jsonl: JSONLinesRenderer()
    }
  }
}
