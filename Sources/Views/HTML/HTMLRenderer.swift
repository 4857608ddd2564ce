import Basics
package import Foundation
package import ViewModels
package import Words

/// Writes view models as the markup of a page. It walks the fields as the other renderers do, so a
/// field added to a view model appears on the page too. The page gives the parts around the fields
/// (the headline's address, buttons) in a frame.
package struct HTMLRenderer: Sendable {
  package let wording: Wording
  /// The reference of relative times.
  package let now: Date
  /// This server's address of a picture in a text; `nil` if there is none, since a page loads
  /// nothing from other servers.
  package var picture: @Sendable (String) -> PictureMarkup?
  /// The direction of long texts.
  package var direction = TextDirection.leftToRight
  /// The reason why a picture in a text is not stored; `nil` if no download was
  /// tried.
  package var pictureFailure: @Sendable (String) -> Message? = { _ in nil }
  /// The document that the markup is for.
  var target = MarkupTarget.page

  package init(
    _ wording: Wording, now: Date,
    picture: @escaping @Sendable (String) -> PictureMarkup? = { _ in nil }
  ) {
    self.wording = wording
    self.now = now
    self.picture = picture
  }

  /// A single value in readable form; `nil` if there is nothing to show.
  package func phrase(_ value: FieldValue) -> HTML? {
    switch value {
    case .none, .choices, .records: nil
    case .text(let text, let role):
      role == .plain ? "<bdi>\(text)</bdi>" : "<bdi class=\"\(Self.name(role))\">\(text)</bdi>"
    case .message(let message, let role):
      role == .plain
        ? HTML(wording(message)) : "<span class=\"\(Self.name(role))\">\(wording(message))</span>"
    case .count(let count, let unit): HTML(self.count(count, unit))
    case .score(let number): HTML(wording.decimal(number))
    case .flag(let flag): HTML(wording[flag ? .yes : .no])
    case .date(let date, let prefix):
      "\(words(prefix))\(time(date, isAgo: prefix != .none))"
    case .link(let address, let prefix): "\(words(prefix))\(link(address))"
    case .image(let address): picture(address)?.markup()
    case .picture(let file): picture(file.path)?.markup()
    case .list(let texts):
      texts.isEmpty ? nil : texts.map { "<bdi>\($0)</bdi>" as HTML }.joined(by: ", ")
    case .document(let document): self.document(document)
    case .charts(let charts): charts.map { chart($0) }.joined(by: "")
    }
  }

  /// The age, with the exact time as a title.
  ///
  /// - Parameter isAgo: whether a past time is a phrase, "3 h ago", instead of "3 h".
  package func time(_ date: Date, isAgo: Bool = false) -> HTML {
    time(date, wording.age(date, now: now, isAgo: isAgo), title: exact(date))
  }

  /// The exact time, with the age as a title.
  package func moment(_ date: Date) -> HTML {
    time(date, exact(date), title: wording.age(date, now: now))
  }

  /// A time within the last week in short; see ``Wording/recentMoment(_:now:offset:)``.
  package func recentMoment(_ date: Date) -> String {
    let offset = self.offset(at: date)
    return wording.named(wording.recentMoment(date, now: now, offset: offset), offset)
  }

  private func exact(_ date: Date) -> String {
    let offset = self.offset(at: date)
    return wording.named(wording.moment(date, now: now, offset: offset), offset)
  }

  private func offset(at date: Date) -> Int {
    // Only times of years with four digits are written.
    Timestamp(date) == nil ? 0 : wording.zone?.secondsFromGMT(for: date) ?? 0
  }

  private func time(_ date: Date, _ words: String, title: String) -> HTML {
    "<time datetime=\"\(Timestamp(date)?.rfc3339 ?? "")\" title=\"\(title)\">\(words)</time>"
  }

  private func link(_ address: String) -> HTML {
    let link: HTML? = target.address(address).map {
      "<a href=\"\($0)\" rel=\"noreferrer\" dir=\"ltr\">\(address)</a>"
    }
    return link ?? "<bdi>\(address)</bdi>"
  }

  /// A number with its unit in words: "12 comments".
  package func count(_ count: Int, _ unit: CountUnit) -> String {
    switch unit {
    case .bytes: wording.size(count)
    case .seconds: wording.duration(Double(count))
    case .bare: wording.number(count)
    default: wording(unit.message(count))
    }
  }

  private func words(_ prefix: ValuePrefix) -> HTML? { prefix.key.map { "\(wording[$0]) " } }

  /// The class of a role, for style.
  static func name(_ role: Role) -> String {
    switch role {
    case .plain: "plain"
    case .heading, .substitute: "heading"
    case .secondary: "secondary"
    case .success: "success"
    case .warning: "warning"
    case .failure: "failure"
    case .placeholder: "placeholder"
    }
  }
}

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

  /// An item of a list on one line: its name with what distinguishes it, then its remarks.
  package func row<Element: ViewModel>(_ element: Element, in frame: CardFrame) -> HTML {
    var name: HTML = ""
    var remarks: [HTML] = []
    for field in Element.display.fields where !frame.own.contains(field.name) {
      switch (field.placement, field.value(element)) {
      case (.headline, let value): name += nameMarkup(value)
      case (_, .message(let words, .heading)): name += " <strong>\(wording(words))</strong>"
      case (_, let value): remarks += [phrase(value)].compactMap(\.self)
      }
    }
    let more: HTML? =
      remarks.isEmpty
      ? nil : " · <span class=\"secondary\">\(remarks.joined(by: " · "))</span>"
    return """
      <li class="\(frame.classes)"><span>\(name)\(more)</span>\(frame.actions)</li>
      """
  }

  /// The remarks of an item.
  ///
  /// - Parameter own: names of fields that the page shows itself.
  package func remarks<Element: ViewModel>(
    of element: Element, leaving own: Set<String> = []
  ) -> [HTML] {
    Element.display.fields.filter { $0.placement == .note && !own.contains($0.name) }
      .compactMap { phrase($0.value(element)) }
  }

  /// An item of a navigation: its name, and its remarks beside it.
  package func entry<Element: ViewModel>(_ element: Element) -> HTML {
    var entry: HTML = ""
    for field in Element.display.fields {
      let value = field.value(element)
      if field.placement == .headline {
        entry += nameMarkup(value)
      } else if let phrase = phrase(value) {
        entry += " <span class=\"\(field.name)\">\(phrase)</span>"
      }
    }
    return entry
  }

  /// A name, which stands alone; the words for a missing name are not less prominent.
  private func nameMarkup(_ value: FieldValue) -> HTML {
    switch value {
    case .text(let text, _): "<bdi>\(text)</bdi>"
    case .message(let words, _): "<bdi>\(wording(words))</bdi>"
    default: phrase(value) ?? ""
    }
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

extension HTMLRenderer {
  /// A long text, with elements for its lists, quotes, tables and code. None of the source's markup
  /// remains: the input has only blocks and spans.
  package func document(_ document: TextDocument) -> HTML { DocumentMarkup.text(document, self) }

  /// What stands for a picture that is not shown: its description, a link to it, and the reason why
  /// it is missing.
  ///
  /// - Parameter words: if it has no description.
  package func missingPicture(
    at address: String?, description: String? = nil, else words: Message = Message(.picture)
  ) -> HTML {
    let link = link(to: address, description.map { wording(.pictureOf, $0) } ?? wording(words))
    let reason = address.flatMap(pictureFailure)
    guard let description else {
      let note: HTML? = reason.map { " <span>\(wording(.pictureLost, $0))</span>" }
      return "<p\(own)>\(link)\(note)</p>"
    }
    let note: HTML? = reason.map { " <span\(own)>\(wording(.pictureLost, $0))</span>" }
    return "<p\(dir(of: wording(.pictureOf, description)))>\(link)\(note)</p>"
  }

  /// Links to pictures that are not shown and of which nothing is known, one beside the other.
  func missingPictures(_ pictures: [(address: String, words: Message)]) -> HTML {
    let links = pictures.map { link(to: $0.address, wording($0.words)) }
    // No line begins with a dot.
    return "<p\(own)>\(links.joined(by: "\u{A0}· "))</p>"
  }

  private func link(to address: String?, _ words: String) -> HTML {
    let link: HTML? = address.flatMap(target.address).map {
      "<a href=\"\($0)\" rel=\"noreferrer\">\(words)</a>"
    }
    return link ?? HTML(words)
  }

  /// The attributes of an element with the program's own words within an article's text.
  package var own: HTML {
    let language = wording.language
    return """
       dir="\(language.direction.rawValue)"\
      \("xml:lang", is: target.isXHTML ? language.rawValue : nil)\("lang", is: language.rawValue)
      """
  }

  /// The attribute `dir` of a paragraph of a long text, with a leading blank. Reading programs do
  /// not know the value `auto`, so an edition states a direction where it differs from the text's.
  func dir(of paragraph: String) -> HTML {
    guard target.isXHTML else { return "\(directionOf: paragraph, in: direction)" }
    let own = TextDirection(of: paragraph, in: direction)
    return "\("dir", is: own == direction ? nil : own.rawValue)"
  }

  /// The end of the tag of an element without content.
  var voidEnd: HTML { target.isXHTML ? "/>" : ">" }

  /// Running text with its styles and links; a line break stays a line break.
  ///
  /// - Parameter parts: the names of the parts that links may lead to.
  func spans(_ spans: [TextSpan], isCode: Bool = false, parts: Set<String> = []) -> HTML {
    var markup: HTML = ""
    var link: String?
    var isOpen = false
    for span in spans {
      if span.link != link || !span.anchors.isEmpty {
        if isOpen { markup += "</a>" }
        for anchor in span.anchors where parts.contains(anchor) {
          if let id = target.part(anchor) { markup += "<span id=\"\(id)\"></span>" }
        }
        let tag = span.link.flatMap { start(of: $0, parts) }
        markup += tag ?? ""
        (link, isOpen) = (span.link, tag != nil)
      }
      markup += styled(span, isCode: isCode)
      if target.hasNotes { markup += note(of: span) ?? "" }
    }
    return isOpen ? markup + "</a>" : markup
  }

  /// The start tag of a link; `nil` if the words are not one.
  private func start(of link: String, _ parts: Set<String>) -> HTML? {
    if link.utf8.first == UInt8(ascii: "#") {
      let name = String(link.dropFirst())
      return parts.contains(name) ? target.part(name).map { "<a href=\"#\($0)\">" } : nil
    }
    guard !target.hasNotes else { return nil }
    return target.address(link).map { "<a href=\"\($0)\" rel=\"noreferrer\">" }
  }

  /// The number of the note with the link's address.
  private func note(of span: TextSpan) -> HTML? {
    guard let number = span.number, span.link.flatMap(target.address) != nil else { return nil }
    return "<a class=\"note\" epub:type=\"noteref\" href=\"#n\(number)\">\(number)</a>"
  }

  private func styled(_ span: TextSpan, isCode: Bool) -> HTML {
    var text = HTML(span.text)
    if !isCode, span.text.utf8.contains(0x0A) {
      // Not at "\n": in a text from elsewhere, a line may end in two characters that are one.
      text = span.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { HTML(String($0)) }.joined(by: "<br\(voidEnd)")
    }
    if span.style.contains(.code), !isCode { text = "<code>\(text)</code>" }
    if span.style.contains(.lowered) { text = "<sub>\(text)</sub>" }
    if span.style.contains(.raised) { text = "<sup>\(text)</sup>" }
    if span.style.contains(.strong) { text = "<strong>\(text)</strong>" }
    if span.style.contains(.emphasis) { text = "<em>\(text)</em>" }
    if span.style.contains(.deleted) { text = "<del>\(text)</del>" }
    if span.style.contains(.marked) { text = "<mark>\(text)</mark>" }
    return text
  }
}
