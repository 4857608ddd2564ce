import ArgumentParser
import Views

/// Export formats for other programs.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  /// The sources.
  case opml
  /// The articles.
  case jsonfeed, atom, json, jsonl

  /// The renderer of articles; `nil` for a format without articles.
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
