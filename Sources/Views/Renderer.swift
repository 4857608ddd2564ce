package import ViewModels

/// The front door of this target: writes pages of view models in one format.
///
/// A renderer walks fields and knows no view model, so that a new field touches no renderer. A new
/// format is one renderer and a case of ``OutputFormat`` (commands), and of `APIFormat` and
/// `ExportFormat` where it is for them too. What writes one kind of page only
/// is no renderer and takes that page: ``AtomRenderer`` an export, ``OPMLRenderer`` subscriptions,
/// ``BrowseScreen`` the interactive reader.
package protocol Renderer: Sendable {
  /// Writes a whole page.
  func render<Page: PageModel>(_ page: Page, into sink: inout ByteSink)
  /// Writes one element of a list that goes on as things happen: a card, a line or an object.
  func render<Element: ViewModel>(element: Element, into sink: inout ByteSink)
}

extension Renderer {
  /// A whole page as one string, for pages that are small.
  package func text<Page: PageModel>(_ page: Page) -> String {
    var sink = ByteSink()
    render(page, into: &sink)
    return sink.text
  }

  /// One element as a string.
  package func text<Element: ViewModel>(element: Element) -> String {
    var sink = ByteSink()
    render(element: element, into: &sink)
    return sink.text
  }
}
