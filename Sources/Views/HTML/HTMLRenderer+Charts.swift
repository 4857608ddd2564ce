package import ViewModels
internal import Words

extension HTMLRenderer {
  /// A chart: over time an SVG drawing, with a table for readers who do not see it; over names a
  /// table.
  ///
  /// - Parameters:
  ///   - titleAddress: where the title of a table leads.
  ///   - address: where a name leads.
  package func chart(
    _ chart: Chart, titleAddress: String? = nil,
    address: (Chart.Label) -> String? = { _ in nil }
  ) -> HTML {
    let title = HTML(wording[chart.title])
    return switch chart.axis {
    case .time(let unit, let step): plot(chart, unit: unit, labelEvery: max(step, 1))
    case .names:
      """
      <h2>\(titleAddress.map { "<a href=\"\($0)\">\(title)</a>" } ?? title)</h2>\
      \(table(chart, titles: nil, address: address))
      """
    }
  }

  private func plot(_ chart: Chart, unit: MessageKey, labelEvery step: Int) -> HTML {
    let figure: HTML =
      chart.max > 0
      ? """
      \(drawing(chart))\(steps(chart, labelEvery: step))\
      <details><summary>\(wording[.asTable])</summary>\(table(chart, titles: (unit, .articles)))\
      </details>
      """
      : "<p class=\"secondary\">\(wording[.nothingYet])</p>"
    return """
      <figure class="plot"><figcaption>\(wording[chart.title])</figcaption>\(figure)</figure>
      """
  }

  /// Labels are text beside the drawing, which is stretched to the page: inside the drawing they
  /// would be too small on a phone.
  private func drawing(_ chart: Chart) -> HTML {
    let (step, full) = (20, 120)
    let shapes = chart.bars.enumerated().map { index, bar -> HTML in
      let size = Int((Double(bar.count) / Double(chart.max) * Double(full)).rounded())
      let height = bar.count > 0 ? max(size, 1) : 0
      return """
        <rect x="\(index * step + 2)" y="\(full - height)" width="\(step - 4)" height="\(height)">\
        <title>\(wording.text(of: bar.label)): \(wording.number(bar.count))</title></rect>
        """
    }
    return """
      <p class="most" aria-hidden="true">\(wording.number(chart.max))</p>\
      <svg viewBox="0 0 \(chart.bars.count * step) \(full)" preserveAspectRatio="none" \
      role="img" aria-label="\(wording[chart.title])">\(shapes)</svg>
      """
  }

  private func steps(_ chart: Chart, labelEvery step: Int) -> HTML {
    let labels = chart.bars.enumerated().map { index, bar -> HTML in
      index % step == 0 ? "<span>\(wording.text(of: bar.label))</span>" : "<span></span>"
    }
    return "<p class=\"steps\" aria-hidden=\"true\">\(labels)</p>"
  }

  private func table(
    _ chart: Chart, titles: (label: MessageKey, count: MessageKey)?,
    address: (Chart.Label) -> String? = { _ in nil }
  ) -> HTML {
    let head = titles.map { titles -> HTML in
      """
      <thead><tr><th scope="col">\(wording[titles.label])</th>\
      <th scope="col">\(wording[titles.count])</th></tr></thead>
      """
    }
    let rows = chart.bars.map { bar -> HTML in
      let note = bar.note.map { "<td class=\"number\">\(wording($0))</td>" as HTML }
      let name: HTML = "<bdi>\(wording.text(of: bar.label))</bdi>"
      return """
        <tr><th scope="row">\(address(bar.label).map { "<a href=\"\($0)\">\(name)</a>" } ?? name)</th>\
        <td class="number">\(count(bar.count, chart.unit))</td>\(note)</tr>
        """
    }
    return "<table>\(head)<tbody>\(rows)</tbody></table>"
  }
}
