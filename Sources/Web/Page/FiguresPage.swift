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
    let charts = figures.charts.map { chart in
      view.renderer.chart(chart, titleAddress: chart.title == .sources ? view.paths.sources : nil) {
        guard chart.title == .mostOpened, case .name(let source) = $0 else { return nil }
        return view.paths.source(source)
      }
    }
    let fast: HTML? =
      figures.hasOnlyFastHosts ? "<p class=\"secondary\">\(view(.noSlowHosts))</p>" : nil
    return try view.page(.figures, current: "figures", "\(charts)\(fast)\(table)")
  }

  /// Nothing for a database file, which has one daemon.
  private var table: HTML? {
    guard !nodes.isEmpty else { return nil }
    return "<h2>\(view(.nodes))</h2>\(view.renderer.lines(nodes))"
  }
}
