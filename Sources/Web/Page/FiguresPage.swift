import ViewModels
import Views
import Words

/// Charts of arrivals, of opened articles and of the health of sources, and the daemons that share
/// the database.
struct FiguresPage {
  let view: PageView
  let figures: FiguresViewModel
  let nodes: [NodeViewModel]

  func document() throws -> HTML {
    var template = PageTemplate(view: view, title: view(.figures) + " · tintm", kind: "text")
    template.current = "figures"
    template.categories = try view.categories()
    let charts = FiguresViewModel.display.fields.compactMap {
      view.renderer.phrase($0.value(figures))
    }
    return template.document("<h1>\(view(.figures))</h1>\(charts)\(table)")
  }

  /// Nothing for a database file, which has one daemon.
  private var table: HTML? {
    guard !nodes.isEmpty else { return nil }
    return """
      <h2>\(view(.nodes))</h2>\(view.renderer.lines(nodes))
      """
  }
}
