/// Bars beside each other, drawn as SVG; the numbers are there as a table too, for who does not
/// see them.
package struct BarPlot: Sendable {
  package var title: String
  /// What each bar is of, and its number.
  package var bars: [(label: String, count: Int)]
  /// Which labels stand below the bars: every so many.
  package var labelStep: Int
  /// Words for the columns of the table.
  package var columns: (label: String, count: String)

  package init(
    title: String, bars: [(label: String, count: Int)], labelStep: Int = 1,
    columns: (label: String, count: String)
  ) {
    self.title = title
    self.bars = bars
    self.labelStep = labelStep
    self.columns = columns
  }

  private static let step = 20
  private static let height = 120

  /// - Parameter tableTitle: what opens the table.
  package func markup(_ wording: Wording, tableTitle: String) -> HTML {
    let most = max(bars.map(\.count).max() ?? 0, 1)
    let width = bars.count * Self.step
    let shapes = bars.enumerated().map { index, bar -> HTML in
      let size = Int((Double(bar.count) / Double(most) * Double(Self.height)).rounded())
      let height = bar.count > 0 ? max(size, 1) : 0
      let x = index * Self.step
      let label: HTML? =
        index % max(labelStep, 1) == 0
        ? "<text x=\"\(x + 1)\" y=\"\(Self.height + 38)\">\(bar.label)</text>" : nil
      return """
        <rect x="\(x + 2)" y="\(20 + Self.height - height)" width="\(Self.step - 4)" \
        height="\(height)"><title>\(bar.label): \(wording.number(bar.count))</title></rect>\(label)
        """
    }
    let rows = bars.map { bar -> HTML in
      """
      <tr><th scope="row">\(bar.label)</th>\
      <td class="number">\(wording.number(bar.count))</td></tr>
      """
    }
    return """
      <figure class="plot"><figcaption>\(title)</figcaption>\
      <svg viewBox="0 0 \(width) \(Self.height + 44)" role="img" aria-label="\(title)">\
      <text class="most" x="1" y="12">\(wording.number(most))</text>\
      <path d="M0 \(Self.height + 20)H\(width)"/>\(shapes)</svg>\
      <details><summary>\(tableTitle)</summary><table><thead><tr><th scope="col">\(columns.label)\
      </th><th scope="col">\(columns.count)</th></tr></thead><tbody>\(rows)</tbody></table>\
      </details></figure>
      """
  }
}
