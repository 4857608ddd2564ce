package import Basics
package import ViewModels

/// The entry point of this target: writes pages of view models in one format.
///
/// A renderer walks fields and does not depend on specific view models, so a new field requires no
/// change in renderers. A new format requires a renderer, a case of ``OutputFormat`` (commands),
/// and cases of `APIFormat` and `ExportFormat` if it applies to them too. Types that write only one
/// kind of page are not renderers and take that page: ``AtomRenderer`` an export, ``OPMLRenderer``
/// subscriptions, ``BrowseScreen`` the interactive reader.
package protocol Renderer: Sendable {
  /// Writes a complete page.
  func render<Page: PageModel>(_ page: Page, into sink: inout ByteSink)
  /// Writes one element of a list that grows over time: a card, a line or an object.
  func render<Element: ViewModel>(element: Element, into sink: inout ByteSink)
}

extension Renderer {
  /// A complete page as one string, for small pages.
  package func text<Page: PageModel>(_ page: Page) -> String {
    String(writing: { render(page, into: &$0) })
  }

  /// One element as a string.
  package func text<Element: ViewModel>(element: Element) -> String {
    String(writing: { render(element: element, into: &$0) })
  }
}

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

/// A renderer for any page, whose list may come in pieces.
package protocol PieceRenderer: Renderer, ExportRenderer {
  func render<Page: PageModel>(_ page: Page, as piece: Piece, into sink: inout ByteSink)
}

extension PieceRenderer {
  package func render<Page: PageModel>(_ page: Page, into sink: inout ByteSink) {
    render(page, as: .whole, into: &sink)
  }
}

/// The position of a piece in a document. A list too long for memory is written as several pages:
/// the first begins the document and the last ends it.
package struct Piece: Sendable, Hashable {
  package var isFirst: Bool
  package var isLast: Bool

  package init(isFirst: Bool, isLast: Bool) {
    self.isFirst = isFirst
    self.isLast = isLast
  }

  package static let whole = Piece(isFirst: true, isLast: true)
}

/// Writes an export of articles in one format; a long export comes in pieces.
package protocol ExportRenderer: Sendable {
  /// Writes a piece of an export; only the first piece may be empty.
  func render(_ export: ExportViewModel, as piece: Piece, into sink: inout ByteSink)
}
