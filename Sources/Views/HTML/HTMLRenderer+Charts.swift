package import ViewModels
internal import Words

extension HTMLRenderer {
  /// A chart: over time an SVG drawing, with a table for readers who do not see it; over names a
  /// table.
  package func chart(_ chart: Chart) -> HTML {
    switch chart.axis {
    case .time(let unit, let step): plot(chart, unit: unit, labelEvery: max(step, 1))
    case .names: "<h2>\(wording[chart.title])</h2>\(table(chart, titles: nil))"
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

  private func table(_ chart: Chart, titles: (label: MessageKey, count: MessageKey)?) -> HTML {
    let head = titles.map { titles -> HTML in
      """
      <thead><tr><th scope="col">\(wording[titles.label])</th>\
      <th scope="col">\(wording[titles.count])</th></tr></thead>
      """
    }
    let rows = chart.bars.map { bar -> HTML in
      let note = bar.note.map { "<td class=\"number\">\(wording($0))</td>" as HTML }
      return """
        <tr><th scope="row"><bdi>\(wording.text(of: bar.label))</bdi></th>\
        <td class="number">\(count(bar.count, chart.unit))</td>\(note)</tr>
        """
    }
    return "<table>\(head)<tbody>\(rows)</tbody></table>"
  }
}
