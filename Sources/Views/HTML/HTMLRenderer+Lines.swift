package import ViewModels
internal import Words

extension HTMLRenderer {
  /// Rows in aligned columns, with field names as column titles; a brief is a row of its own below
  /// its item.
  package func table<Items: RandomAccessCollection>(_ items: Items, caption: String) -> HTML
  where Items.Element: ViewModel {
    guard !items.isEmpty else { return "" }
    let fields = Items.Element.display.fields
    let columns = fields.filter { $0.placement != .brief }
    let head = columns.map { field -> HTML in
      "<th scope=\"col\">\(title(field.name))</th>"
    }
    var rows: [HTML] = []
    for item in items {
      let cells = columns.map { field -> HTML in
        let value = field.value(item)
        let isNumber: Bool =
          switch value {
          case .count, .score: true
          default: false
          }
        return "<td\(isNumber ? " class=\"number\"" as HTML : nil)>\(bare(value))</td>"
      }
      rows.append("<tr>\(cells)</tr>")
      for field in fields where field.placement == .brief {
        guard let phrase = phrase(field.value(item)) else { continue }
        rows.append("<tr class=\"brief\"><td colspan=\"\(columns.count)\">\(phrase)</td></tr>")
      }
    }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(caption)"><table>\
      <thead><tr>\(head)</tr></thead><tbody>\(rows)</tbody></table></div>
      """
  }

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

  /// A value in a column whose title names the unit.
  private func bare(_ value: FieldValue) -> HTML? {
    switch value {
    case .count(let count, .bytes), .count(let count, .seconds): phrase(.count(count))
    case .count(let count, _): HTML(wording.number(count))
    case .date(let date, _): time(date)
    default: phrase(value)
    }
  }

  /// A readable title for a field name such as "new_per_day".
  private func title(_ name: String) -> String {
    let words = wording.columnTitle(name)
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension HTMLRenderer {
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
