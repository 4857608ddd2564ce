package import Words

/// A bar chart in SVG; a table gives the numbers to readers who do not see the drawing.
package struct BarPlot: Sendable {
  package var title: String
  /// The label and the number of each bar.
  package var bars: [(label: String, count: Int)]
  /// Every n-th bar gets a visible label.
  package var labelStep: Int
  /// Titles of the table's columns.
  package var columns: (label: String, count: String)

  package init(
    title: String, bars: [(label: String, count: Int)], labelStep: Int = 1,
    columns: (label: String, count: String)
  ) {
    self.title = title
    self.bars = bars
    self.labelStep = max(labelStep, 1)
    self.columns = columns
  }

  private static let step = 20
  private static let height = 120

  /// Labels are text beside the drawing, which is stretched to the page: inside the drawing they
  /// would be too small on a phone.
  ///
  /// - Parameter tableTitle: the label that opens the table.
  package func markup(_ wording: Wording, tableTitle: String) -> HTML {
    let most = bars.map(\.count).max() ?? 0
    let figure: HTML =
      most > 0
      ? """
      \(drawing(wording, most: most))\(steps)\
      <details><summary>\(tableTitle)</summary>\(table(wording))</details>
      """
      : "<p class=\"secondary\">\(wording[.nothingYet])</p>"
    return "<figure class=\"plot\"><figcaption>\(title)</figcaption>\(figure)</figure>"
  }

  private func drawing(_ wording: Wording, most: Int) -> HTML {
    let shapes = bars.enumerated().map { index, bar -> HTML in
      let size = Int((Double(bar.count) / Double(most) * Double(Self.height)).rounded())
      let height = bar.count > 0 ? max(size, 1) : 0
      return """
        <rect x="\(index * Self.step + 2)" y="\(Self.height - height)" \
        width="\(Self.step - 4)" height="\(height)">\
        <title>\(bar.label): \(wording.number(bar.count))</title></rect>
        """
    }
    return """
      <p class="most" aria-hidden="true">\(wording.number(most))</p>\
      <svg viewBox="0 0 \(bars.count * Self.step) \(Self.height)" preserveAspectRatio="none" \
      role="img" aria-label="\(title)">\(shapes)</svg>
      """
  }

  private var steps: HTML {
    let labels = bars.indices.map { index -> HTML in
      index % labelStep == 0 ? "<span>\(bars[index].label)</span>" : "<span></span>"
    }
    return "<p class=\"steps\" aria-hidden=\"true\">\(labels)</p>"
  }

  private func table(_ wording: Wording) -> HTML {
    let rows = bars.map { bar -> HTML in
      """
      <tr><th scope="row">\(bar.label)</th>\
      <td class="number">\(wording.number(bar.count))</td></tr>
      """
    }
    return """
      <table><thead><tr><th scope="col">\(columns.label)</th>\
      <th scope="col">\(columns.count)</th></tr></thead><tbody>\(rows)</tbody></table>
      """
  }
}
