package import ViewModels

/// Writes an export of articles in one format; a long export comes in pieces.
package protocol ExportRenderer: Sendable {
  /// Writes a piece of an export; only the first piece may be empty.
  func render(_ export: ExportViewModel, as piece: Piece, into sink: inout ByteSink)
}

extension ExportRenderer {
  /// A complete export as one string, for small exports.
  package func text(_ export: ExportViewModel) -> String {
    var sink = ByteSink()
    render(export, as: .whole, into: &sink)
    return sink.text
  }
}
