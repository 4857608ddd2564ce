import Composing
import ViewModels
import Views
import Words

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
