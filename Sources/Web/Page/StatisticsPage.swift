import Basics
import Foundation
import Models
import Serving
import ViewModels
import Views
import Words

/// Plots of arrivals and of opened articles over time, and the health of sources.
struct StatisticsPage {
  let view: PageView
  let sources: [Source]

  private static let days = 30

  func document() throws -> HTML {
    let figures = try view.newsroom.figures(days: Self.days, offset: view.renderer.offset)
    var template = PageTemplate(view: view, title: view(.figures) + " · tintm", kind: "text")
    template.current = "figures"
    template.categories = try view.categories()
    let days = labels()
    return template.document(
      """
      <h1>\(view(.figures))</h1>\
      \(plot(.articlesADay, zip(days, figures.arrived), labelStep: 10, .day))\
      \(plot(.openedADay, zip(days, figures.opened), labelStep: 10, .day))\
      \(plot(.openedByHour, zip((0..<24).map(String.init), figures.hours), labelStep: 3, .hour))\
      \(favourites(figures))\(try health())\(try nodes())
      """)
  }

  private func plot(
    _ title: MessageKey, _ bars: some Sequence<(String, Int)>, labelStep: Int, _ label: MessageKey
  ) -> HTML {
    BarPlot(
      title: view(title), bars: bars.map { ($0.0, $0.1) }, labelStep: labelStep,
      columns: (view(label), view(.articles))
    ).markup(view.wording, tableTitle: view(.asTable))
  }

  private func labels() -> [String] {
    (0..<Self.days).map { index in
      let date = view.newsroom.now.addingTimeInterval(
        Double(view.renderer.offset - (Self.days - 1 - index) * 86_400))
      guard let day = Timestamp(date)?.date else { return "" }
      return view.wording.shortDay(day)
    }
  }

  private func favourites(_ figures: ReadingStatistics) -> HTML? {
    guard !figures.favourites.isEmpty else { return nil }
    let rows = figures.favourites.map { source, opened -> HTML in
      """
      <tr><th scope="row"><a href="\(view.paths.source(source))">\(source)</a></th>\
      <td class="number">\(view.wording.number(opened))</td></tr>
      """
    }
    return "<h2>\(view(.mostOpened))</h2><table><tbody>\(rows)</tbody></table>"
  }

  /// Sources by health.
  private func health() throws -> HTML? {
    let page = try view.newsroom.page(for: .sources(sources))
    guard let model = page as? SourcesViewModel, !model.items.isEmpty else { return nil }
    let words: [(SourceHealth.Status, MessageKey)] = [
      (.healthy, .healthy), (.new, .notAsked), (.blocked, .waiting), (.failing, .failing),
      (.dead, .dead), (.gone, .goneSource),
    ]
    let rows = words.compactMap { status, word -> HTML? in
      let count = model.items.count { $0.health.status == status }
      guard count > 0 else { return nil }
      return """
        <tr><th scope="row">\(view(word))</th>\
        <td class="number">\(view.wording.number(count))</td></tr>
        """
    }
    return """
      <h2><a href="\(view.paths.sources)">\(view(.sources))</a></h2>\
      <table><tbody>\(rows)</tbody></table>\(slowHosts(of: model.items.map(\.health)))
      """
  }

  /// The daemons that share the database; `nil` for a database file.
  private func nodes() throws -> HTML? {
    let nodes = try view.newsroom.nodes()
    guard !nodes.isEmpty else { return nil }
    let rows = nodes.map { node -> HTML in
      let work: [MessageKey?] = [
        node.node.polls ? .nodePolls : nil, node.node.answers ? .nodeAnswers : nil,
        node.state == .silent ? .nodeSilent : nil,
      ]
      return """
        <tr><th scope="row"><bdi>\(node.node.machine)</bdi></th>\
        <td>\(work.compactMap { $0.map { view($0) } }.joined(separator: ", "))</td>\
        <td>\(node.seen.map { view.renderer.time($0) })</td></tr>
        """
    }
    return "<h2>\(view(.nodes))</h2><table><tbody>\(rows)</tbody></table>"
  }

  private func slowHosts(of health: [SourceHealth]) -> HTML? {
    let slow = SlowHost.slowest(of: health, limit: 10)
    guard !slow.isEmpty else {
      let isMeasured = health.contains { $0.answerMilliseconds != nil }
      return isMeasured ? "<p class=\"secondary\">\(view(.noSlowHosts))</p>" : nil
    }
    let rows = slow.map { host -> HTML in
      """
      <tr><th scope="row"><bdi>\(host.host)</bdi></th>\
      <td>\(view.renderer.count(host.milliseconds, .answerTime))</td>\
      <td class="number">\(view.renderer.count(host.sources, .sources))</td></tr>
      """
    }
    return "<h2>\(view(.slowHosts))</h2><table><tbody>\(rows)</tbody></table>"
  }
}
