import Models
import ViewModels
import Views

/// The terms of a score in words, each with a small bar for how much it weighs.
struct ExplanationBars {
  let view: PageView
  let explanation: ExplanationViewModel

  private static let width = 64.0

  var markup: HTML {
    let most = explanation.items.map { abs($0.term.bits) }.max() ?? 0
    let rows = explanation.items.map { row($0, most: max(most, 0.01)) }
    let place: HTML? = explanation.explanation.place.map {
      "<p class=\"secondary\">\(view.wording(.placeInList, $0))</p>"
    }
    return "<ul class=\"terms\">\(rows)</ul>\(place)"
  }

  private func row(_ item: ScoreTermViewModel, most: Double) -> HTML {
    let bits = item.term.bits
    let length = Int((Self.width * min(abs(bits) / most, 1)).rounded())
    let kind = bits < 0 ? "less" : "more"
    let sign = bits > 0.004 ? "+" : ""
    return """
      <li><span>\(view.wording.phrase(item))</span>\
      <svg class="\(kind)" width="64" height="6" aria-hidden="true">\
      <rect width="\(max(length, 1))" height="6"/></svg>\
      <span class="bits">\(sign + view.wording.decimal(bits))</span></li>
      """
  }
}
