import Basics
import Composing
import ViewModels
import Views
import Words

/// The explanation of an article's rank, as a page.
struct ExplanationPage {
  let view: PageView
  let id: Int64

  func document() throws -> HTML {
    let explanation = try view.newsroom.page(
      for: .explain(id, category: view.request.query["category"]), as: ExplanationViewModel.self)
    let title = explanation.shownLabel ?? view(.untitled)
    return try view.page(
      .whyHere,
      """
      <p class="about"><a dir="auto" href="\(view.paths.article(id))">\(title)</a></p>\
      \(ExplanationBars(view: view, explanation: explanation).markup)\
      \(explanation.learned.map { "<p class=\"secondary\">\(view.wording($0))</p>" as HTML })\
      <p class="secondary">\(view(.whyNote))</p>
      """)
  }
}

/// The terms of a score in words, each with a small bar for its weight.
struct ExplanationBars {
  let view: PageView
  let explanation: ExplanationViewModel

  private static let width = 64.0

  var markup: HTML {
    let rows = explanation.bars.map { row($0.term, length: $0.length) }
    let remarks = explanation.remarks.map {
      "<p class=\"secondary\">\(view.wording($0))</p>" as HTML
    }
    return "<ul class=\"terms\">\(rows)</ul>\(remarks)"
  }

  private func row(_ item: ScoreTermViewModel, length: Double) -> HTML {
    let width = max(Int(bounding: (Self.width * length).rounded()), 1)
    return """
      <li><span>\(view.wording(item.column))</span>\
      <svg class="\(item.bits < 0 ? "less" : "more")" width="64" height="6" aria-hidden="true">\
      <rect width="\(width)" height="6"/></svg>\
      <span class="bits">\(view.wording(item.weight(digits: 1)))</span></li>
      """
  }
}
