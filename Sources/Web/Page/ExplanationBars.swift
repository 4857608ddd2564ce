import Basics
import Models
import ViewModels
import Views
import Words

/// The terms of a score in words, each with a small bar for its weight.
struct ExplanationBars {
  let view: PageView
  let explanation: ExplanationViewModel

  private static let width = 64.0
  /// Minimum scale of the bars in half-lives, so that a small weight gets a short bar.
  private static let leastScale = 2.0
  /// Terms below it, which round to 0, are left out.
  private static let least = 0.05

  var markup: HTML {
    let most = explanation.items.map { abs($0.term.bits) }.max() ?? 0
    let rows = explanation.items.filter { abs($0.term.bits) >= Self.least }
      .map { row($0, most: max(most, Self.leastScale)) }
    let place: HTML? = explanation.explanation.place.map {
      "<p class=\"secondary\">\(view.wording(.placeInList, $0))</p>"
    }
    let learned: HTML? = explanation.learned.map {
      "<p class=\"secondary\">\(view.wording($0))</p>"
    }
    return "<ul class=\"terms\">\(rows)</ul>\(place)\(learned)"
  }

  private func row(_ item: ScoreTermViewModel, most: Double) -> HTML {
    let bits = item.term.bits
    let length = max(Int(bounding: (Self.width * min(abs(bits) / most, 1)).rounded()), 1)
    let kind = bits < 0 ? "less" : "more"
    let figure = view.wording.decimal(bits)
    let sign = bits > 0 ? "+" : ""
    return """
      <li><span>\(view.wording(item.column))</span>\
      <svg class="\(kind)" width="64" height="6" aria-hidden="true">\
      <rect width="\(length)" height="6"/></svg>\
      <span class="bits">\(sign + figure)</span></li>
      """
  }
}
