internal import Basics
package import ViewModels
internal import Words

/// The parts that a page adds around the fields of a card.
package struct CardFrame: Sendable {
  /// Classes for style; trusted text.
  package var classes: String
  package var identity: Int64?
  /// Whether it has left the list; Undo may bring it back.
  package var isHidden = false
  package var language: String?
  /// The headline's link.
  package var address: String?
  package var headingLevel = 2
  /// Whether the headline is a name in a row of the page's own, such as that of a source.
  package var isNamed = false
  /// The link of "told by 4".
  package var story: String?
  /// The link of "12 comments", on the web.
  package var comments: String?
  package var picture: HTML?
  /// A mark at the end of the source line.
  package var mark: HTML?
  /// Buttons.
  package var actions: HTML?
  /// Names of fields that the frame shows itself.
  package var own: Set<String> = []

  package init(classes: String = "card", identity: Int64? = nil) {
    self.classes = classes
    self.identity = identity
  }
}

extension HTMLRenderer {
  /// A card: the source line with the remarks, the headline, the brief, and the remaining fields.
  package func card<Element: ViewModel>(_ element: Element, in frame: CardFrame) -> HTML {
    let parts = parts(of: element, Element.display, in: frame)
    let line = parts.notes + [frame.mark].compactMap(\.self)
    let title: HTML =
      frame.address.map { "<a href=\"\($0)\">\(parts.headline)</a>" } ?? "\(parts.headline)"
    let level = min(max(frame.headingLevel, 1), 6)
    let more: HTML? =
      parts.more.isEmpty ? nil : "<p class=\"more\">\(parts.more.joined(by: " "))</p>"
    let actions: HTML? = frame.actions.map { "<div class=\"deeds\">\($0)</div>" }
    let foot: HTML? =
      more == nil && actions == nil ? nil : "<div class=\"foot\">\(more)\(actions)</div>"
    return """
      <article class="\(frame.classes)"\("data-id", is: frame.identity.map(String.init))\
      \("lang", is: frame.language)\("dir", is: parts.direction == .leftToRight ? nil : parts.direction.rawValue)\
      \("hidden", if: frame.isHidden)>\(frame.picture)<div class="words">\
      <p class="line">\(line.joined(by: Self.dot))</p>\
      <h\(level)\(parts.headlineDirection)>\(title)</h\(level)>\(parts.briefs)\(foot)</div></article>

      """
  }

  /// An item with its texts: the name as a heading, the remarks below it, then the texts. A list at
  /// the position of a text is one of passages.
  package func section<Element: ViewModel>(
    _ element: Element, _ fields: FieldList<Element>, in frame: CardFrame
  ) -> HTML {
    let direction = TextDirection(language: frame.language, text: nil)
    var (name, remarks, texts): (String, [HTML], [HTML]) = ("", [], [])
    for field in fields.fields {
      switch (field.placement, field.value(element)) {
      case (.headline, .text(let text, _)): name = text
      case (.headline, .message(let words, _)): name = wording(words)
      case (.body, .list(let passages)):
        texts += passages.map { passage -> HTML in
          "<blockquote\(directionOf: passage, in: direction)>\(passage)</blockquote>"
        }
      case (.lines, .text(let text, _)):
        texts.append("<p dir=\"auto\">\(spans([TextSpan(text)]))</p>")
      case (.note, let value): remarks += [phrase(value)].compactMap(\.self)
      case (_, let value):
        if let phrase = phrase(value) { texts.append("<p>\(phrase)</p>") }
      }
    }
    let line: HTML? =
      remarks.isEmpty ? nil : "<p class=\"secondary\">\(remarks.joined(by: Self.dot))</p>"
    return """
      <section class="\(frame.classes)"><h2\(directionOf: name, in: direction)>\
      <a href="\(frame.address ?? "#")">\(name)</a></h2>\(line)\(texts)</section>
      """
  }

  /// A point of a timeline: the remarks, the name, and the remaining fields. The point that a page
  /// is about has no link.
  package func point<Element: ViewModel>(
    _ element: Element, _ fields: FieldList<Element>, in frame: CardFrame
  ) -> HTML {
    let parts = parts(of: element, fields, in: frame)
    let (direction, headline) = (parts.headlineDirection, parts.headline)
    let name: HTML =
      frame.address.map { "<a\(direction) href=\"\($0)\">\(headline)</a>" }
      ?? "<span aria-current=\"true\"\(direction)>\(headline)</span>"
    return """
      <li\("lang", is: frame.language)><p class="line">\(parts.notes.joined(by: " "))</p>\
      <p>\(name)</p>\(parts.briefs)</li>
      """
  }

  private func parts<Element: ViewModel>(
    of element: Element, _ fields: FieldList<Element>, in frame: CardFrame
  ) -> Parts {
    var parts = Parts(direction: TextDirection(language: frame.language, text: nil))
    for field in fields.fields where !frame.own.contains(field.name) {
      parts.add(field.value(element), of: field, in: frame, self)
    }
    return parts
  }

  /// Between the remarks of a line.
  package static let dot: HTML = " <span class=\"dot\" aria-hidden=\"true\">·</span> "

  /// The fields of a card by position.
  private struct Parts {
    /// Of the words of the source: that of the article's page.
    var direction: TextDirection
    var notes: [HTML] = []
    var headline: HTML = ""
    var headlineDirection: HTML = " dir=\"auto\""
    var briefs: [HTML] = []
    var more: [HTML] = []

    mutating func add<Element>(
      _ value: FieldValue, of field: Field<Element>, in frame: CardFrame, _ renderer: HTMLRenderer
    ) {
      switch (field.placement, value) {
      case (.rank, _), (_, .none), (_, .count(_, .identity)): return
      case (_, .count(let count, .coverage)):
        more.append(Self.link(renderer.count(count, .coverage), frame.story))
      case (_, .count(let count, .comments)):
        let comments = frame.comments.flatMap { HTML.isWebAddress($0) ? $0 : nil }
        more.append(
          Self.link(renderer.count(count, .comments), comments, isOutside: true))
      case (.headline, .message(let message, _)):
        headline = "<span class=\"placeholder\">\(renderer.wording(message))</span>"
      case (.headline, .text(let name, _)) where frame.isNamed:
        (headlineDirection, headline) = ("", "<bdi>\(name)</bdi>")
      case (.headline, .text(let text, let role)):
        direction = TextDirection(language: frame.language, text: text)
        headlineDirection = "\(directionOf: text, in: direction)"
        headline =
          role == .placeholder ? "<span class=\"placeholder\">\(text)</span>" : HTML(text)
      case (.brief, .document(let document)):
        let spans = document.blocks.first?.spans ?? []
        let words = spans.map(\.text).joined()
        briefs.append(
          """
          <p class="brief"\(directionOf: words, in: direction)>\(renderer.spans(spans))</p>
          """)
      case (.brief, .text(let text, let role)):
        let name = role == .secondary ? "brief" : "brief \(HTMLRenderer.name(role))"
        briefs.append("<p class=\"\(name)\"\(directionOf: text, in: direction)>\(text)</p>")
      case (.note, .score):
        guard let number = renderer.phrase(value) else { return }
        let unit = renderer.wording.columnTitle(field.name)
        notes.append("<span class=\"\(field.name)\">\(number) \(unit)</span>")
      case (.note, _):
        guard let phrase = renderer.phrase(value) else { return }
        notes.append("<span class=\"\(field.name)\">\(phrase)</span>")
      case (_, .image), (_, .picture): return
      default:
        guard let phrase = renderer.phrase(value) else { return }
        briefs.append("<p class=\"\(field.name)\" dir=\"auto\">\(phrase)</p>")
      }
    }

    private static func link(_ words: String, _ address: String?, isOutside: Bool = false) -> HTML {
      guard let address else { return "<span>\(words)</span>" }
      return isOutside
        ? "<a href=\"\(address)\" rel=\"noreferrer\">\(words)</a>"
        : "<a href=\"\(address)\">\(words)</a>"
    }
  }
}

extension HTMLRenderer {
  /// A file of an article: its name, which leads to it, and its measures; audio and video with
  /// a player where the document has any. Nothing is requested from the file's host before the
  /// reader starts it, and the host is named.
  package func media(_ file: MediaFile) -> HTML {
    let name = wording(file.name)
    // A file without a title is named by the program.
    let words: HTML = file.title == nil ? own : ""
    let notes = file.measures.compactMap(phrase)
    let facts: HTML? =
      notes.isEmpty ? nil : " <span class=\"secondary\"\(own)>\(notes.joined(by: " · "))</span>"
    let link =
      target.address(file.url).map {
        "<a href=\"\($0)\" rel=\"noreferrer\"\(words)>\(name)</a>" as HTML
      }
      ?? HTML(name)
    return "<div class=\"file\"><p>\(link)\(facts)</p>\(player(file, name))</div>"
  }

  private func player(_ file: MediaFile, _ name: String) -> HTML? {
    guard !target.isXHTML, file.isAudio || file.isVideo, HTML.isWebAddress(file.url) else {
      return nil
    }
    let tag: HTML = file.isAudio ? "audio" : "video"
    return """
      <\(tag) controls preload="none" src="\(file.url)" aria-label="\(name)"></\(tag)>\
      <p class="secondary"\(own)>\(wording(.playsFrom, file.host))</p>
      """
  }
}
