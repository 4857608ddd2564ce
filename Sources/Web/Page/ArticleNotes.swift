import ViewModels
import Views
import Words

/// The reader's note and highlights below an article, with their forms. A script fills the form for
/// a highlight with the selected text.
struct ArticleNotes {
  let view: PageView
  let article: ArticleDetailViewModel

  var section: HTML {
    let isWritten = article.note != nil || !article.highlights.isEmpty
    return """
      <details class="notes" id="notes" lang="\(view.wording.language.rawValue)"\("open", if: isWritten)>\
      <summary>\(view(.notesAndHighlights))</summary>\(highlights)\
      <form method="post" action="\(view.paths.highlights(of: article.identity))" data-highlight>\
      \(view.fields())<input type="hidden" name="prefix"><input type="hidden" name="suffix">\
      <label>\(view(.passage)) <input name="quote" required autocomplete="off"></label> \
      <button class="action">\(view(.highlight))</button></form>\
      <form method="post" action="\(view.paths.note(of: article.identity))">\(view.fields())\
      <label>\(view(.note)) <textarea name="text" rows="3" dir="auto">\
      \(Self.firstLineKept(article.note ?? ""))</textarea></label> \
      <button class="action">\(view(.save))</button></form>\
      <p><a href="\(view.paths.highlights)">\(view(.allNotes))</a></p></details>\
      <button type="button" class="lift" data-lift hidden>\(view(.highlight))</button>
      """
  }

  /// HTML drops a line break at the beginning of this element.
  private static func firstLineKept(_ text: String) -> HTML { "\n\(text)" }

  private var highlights: HTML? {
    guard !article.highlights.isEmpty else { return nil }
    return """
      <form method="post" action="\(view.paths.highlights(of: article.identity))">\(view.fields())\
      <ul class="plain">\(article.highlights.map(row))</ul></form>
      """
  }

  private func row(_ highlight: HighlightViewModel) -> HTML {
    """
    <li><blockquote dir="auto"\("lang", is: article.language)>\(highlight.quote)</blockquote>\
    \(absence(highlight))<button name="remove" value="\(highlight.id)" \
    aria-label="\(view(.removeHighlight))">×</button></li>
    """
  }

  private func absence(_ highlight: HighlightViewModel) -> HTML? {
    guard !highlight.isInText else { return nil }
    let way: HTML? = highlight.revision.map { number in
      """
       <a href="\(view.paths.revision(article.identity, number))">\(view(.earlierText))</a>
      """
    }
    return "<p class=\"secondary\">\(view(.notInText))\(way)</p>"
  }
}
