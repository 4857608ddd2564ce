import Basics
import Composing
import Foundation
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

/// All notes and highlights of the reader, by article.
struct HighlightsPage {
  let view: PageView

  func document() throws -> HTML {
    let page = try view.newsroom.annotated(since: nil)
    let body: HTML =
      page.items.isEmpty ? view.placeholder(.noHighlights) : "\(page.items.map(section))"
    return try view.page(.notesAndHighlights, body)
  }

  private func section(_ article: AnnotatedArticleViewModel) -> HTML {
    var frame = CardFrame(classes: "noted")
    frame.language = article.language
    frame.address = view.paths.article(article.identity)
    return view.renderer.section(article, AnnotatedArticleViewModel.excerpts, in: frame)
  }
}

/// The keyboard shortcuts, as a page and as a list for the script.
struct ShortcutsPage {
  let view: PageView

  /// The same keys as in Miniflux, for functions that Miniflux has.
  static let keys: [(keys: String, word: MessageKey)] = [
    ("j n →", .keyNext), ("k p ←", .keyPrevious), ("o Enter", .keyOpen), ("v", .keyOriginal),
    ("m", .keyRead), ("b f", .keyBookmark), ("s", .keyShare), ("x", .keyHide), ("H", .keyHighlight),
    ("u", .keyUndo), ("h", .keyBack), ("l", .keyLabel), ("g g", .keyTop), ("G", .keyBottom),
    ("g u", .keyFront), ("g b", .keyBookmarks), ("g f", .keySources), ("g s", .keySettings),
    ("/", .keySearch), ("R", .keyFetch), ("+", .keyAdd), ("?", .keyHelp),
  ]

  func document() throws -> HTML {
    try view.page(.shortcuts, Self.table(view.wording))
  }

  static func table(_ wording: Wording) -> HTML {
    let rows = keys.map { keys, word -> HTML in
      let caps = keys.split(separator: " ").map { "<kbd>\(String($0))</kbd>" as HTML }
      return "<tr><th scope=\"row\">\(caps.joined(by: " "))</th><td>\(wording[word])</td></tr>"
    }
    return "<table class=\"keys\">\(rows)</table>"
  }
}

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

/// The edits of a source to an article: removed text is struck out, added text underlined.
struct ChangesPage {
  let view: PageView
  let id: Int64

  func document() throws -> HTML {
    let diff = try view.newsroom.page(
      for: .changes(id, since: view.request.query.number("since")), as: DiffViewModel.self)
    let headline: HTML =
      diff.changedHeadline.map(pieces) ?? "\(diff.shownLabel ?? view(.untitled))"
    return try view.page(
      .changes,
      """
      <p class="about" dir="auto"><a href="\(view.paths.article(id))">\(headline)</a></p>\
      <p class="secondary">\(view.wording(.replacedAt, diff.from)) \
      \(view.renderer.moment(diff.replaced)) · \
      <a href="\(view.paths.revision(id, diff.from))">\(view(.earlierText))</a></p>\
      <div class="prose diff">\(paragraphs(diff))</div>
      """)
  }

  private func paragraphs(_ diff: DiffViewModel) -> HTML {
    let rows = diff.paragraphs.map { paragraph -> HTML in
      paragraph.map { "<p dir=\"auto\">\(pieces($0))</p>" } ?? "<p class=\"gap\">…</p>"
    }
    return rows.isEmpty ? view.placeholder(.sameWords) : "\(rows)"
  }

  private func pieces(_ pieces: [DiffPiece]) -> HTML {
    pieces.map { piece -> HTML in
      switch piece.kind {
      case .removed: "<del>\(piece.text)</del>"
      case .added: "<ins>\(piece.text)</ins>"
      case .same: "\(piece.text)"
      }
    }.joined(by: " ")
  }
}
