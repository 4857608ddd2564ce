package import ViewModels

/// Writes an export of articles in one format, in pieces where it is long.
package protocol ExportRenderer: Sendable {
  /// Writes a piece of an export; no piece but the first may be empty.
  func render(_ export: ExportViewModel, as piece: Piece, into sink: inout ByteSink)
}

extension ExportRenderer {
  /// A whole export as one string, for exports that are small.
  package func text(_ export: ExportViewModel) -> String {
    var sink = ByteSink()
    render(export, as: .whole, into: &sink)
    return sink.text
  }
}
