/// The output formats of the command line, by the names that people type.
package enum OutputFormat: String, Sendable, Hashable, CaseIterable {
  case plain
  case json
  /// JSON Lines: one object per line, without an envelope.
  case jsonl
  /// JSON Feed 1.1 for lists of articles; any other page is written as JSON.
  case jsonfeed

  /// The renderer of the format.
  ///
  /// - Parameter style: The target of plain text; machine formats do not depend on it.
  package func renderer(_ style: OutputStyle) -> any Renderer {
    switch self {
    case .plain: PlainTextRenderer(style)
    case .json: JSONRenderer()
    case .jsonl: JSONLinesRenderer()
    case .jsonfeed: JSONFeedRenderer()
    }
  }
}
