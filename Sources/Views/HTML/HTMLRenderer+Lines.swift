package import ViewModels

extension HTMLRenderer {
  /// Items one after the other, one line each.
  package func lines<Items: RandomAccessCollection>(_ items: Items) -> HTML
  where Items.Element: ViewModel {
    guard !items.isEmpty else { return "" }
    let rows = items.map { item -> HTML in
      let notes = Items.Element.display.fields.compactMap { phrase($0.value(item)) }
      return "<li>\(notes.joined(by: Self.dot))</li>"
    }
    return "<ul class=\"lines\">\(rows)</ul>"
  }

  /// All fields of one item, one line each: the remarks together, the rest below.
  package func facts<Element: ViewModel>(_ element: Element, in frame: CardFrame) -> HTML {
    var notes: [HTML] = [frame.mark].compactMap(\.self)
    var lines: [HTML] = []
    for field in Element.display.fields where !frame.own.contains(field.name) {
      guard let phrase = phrase(field.value(element)) else { continue }
      if field.placement == .note {
        notes.append("<span class=\"\(field.name)\">\(phrase)</span>")
      } else {
        lines.append("<p class=\"\(field.name)\">\(phrase)</p>")
      }
    }
    let actions: HTML? = frame.actions.map { "<div class=\"deeds\">\($0)</div>" }
    return """
      <div class="\(frame.classes)"><p class="line">\(notes.joined(by: Self.dot))</p>\
      \(lines)\(actions)</div>
      """
  }
}
