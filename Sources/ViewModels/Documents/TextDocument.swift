package import Basics

/// A long text in readable form: blocks in order, and the links that it refers to by number.
package struct TextDocument: Sendable, Hashable {
  package var blocks: [TextBlock]
  /// The addresses of the numbered links: link 1 is the first. Addresses are unique.
  package var links: [String]

  package init(blocks: [TextBlock] = [], links: [String] = []) {
    self.blocks = blocks
    self.links = links
  }
}

extension TextDocument {
  /// Only the text, without width, styles or link numbers: blocks separated by an empty line, list
  /// items marked, quotes prefixed by `> ` and table cells separated by tabs.
  package var plainText: String {
    var text = ""
    for block in blocks {
      let words = block.plainText
      guard !words.isEmpty else { continue }
      if !text.isEmpty { text += "\n\n" }
      let quotes = block.nesting.depth(of: .quote)
      guard quotes > 0 else {
        text += words
        continue
      }
      let lead = String(repeating: "> ", count: quotes)
      text +=
        lead
        + words.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n" + lead)
    }
    return text
  }
}

extension TextBlock {
  fileprivate var plainText: String {
    let words = words
    return switch item {
    case .bullet? where !words.isEmpty: "- " + words
    case .number(let number)? where !words.isEmpty: "\(number). " + words
    default: words
    }
  }

  private var words: String {
    switch kind {
    case .paragraph, .heading, .code, .caption: spans.plainText
    case .table(let rows):
      rows.map { row in row.map(\.spans.plainText).joined(separator: "\t") }
        .joined(separator: "\n")
    case .image(_, let description, _): description ?? ""
    case .recording(let recording, _): recording.title ?? recording.url
    case .rule: ""
    }
  }
}

extension [TextSpan] {
  fileprivate var plainText: String {
    count == 1 ? self[0].plainText : map(\.plainText).joined()
  }
}

extension TextDocument {
  /// The document of an article's blocks. Links are numbered in the order of their first mention; a
  /// link whose text is its own address gets no number, since the address is already readable.
  package init(_ content: [TextBlock]) {
    var numbering = LinkNumbering()
    blocks = content.map { block in
      var block = block
      switch block.kind {
      case .image(let url, let alt, _):
        block.kind = .image(
          url: url, alt: alt, number: block.pictureAddress.map { numbering.number($0) })
      case .recording(let recording, _):
        block.kind = .recording(recording, number: numbering.number(recording.url))
      case .table(var rows):
        for row in rows.indices {
          for cell in rows[row].indices { numbering.number(&rows[row][cell].spans) }
        }
        block.kind = .table(rows: rows)
      default: numbering.number(&block.spans)
      }
      return block
    }
    links = numbering.links
  }

  /// The document of a text without markup: a paragraph for each group of lines, without links.
  package init(plainText text: String) {
    blocks = text.split(separator: "\n\n").map { paragraph in
      TextBlock(.paragraph, [TextSpan(String(paragraph))])
    }
    links = []
  }
}

/// Gives each address of a document one number, in the order of first mention.
private struct LinkNumbering {
  private(set) var links: [String] = []
  private var numbers: [String: Int] = [:]

  /// Adjacent spans of the same link have its number once, at the last span.
  mutating func number(_ spans: inout [TextSpan]) {
    for index in spans.indices {
      let span = spans[index]
      guard let link = span.link, index + 1 == spans.count || spans[index + 1].link != link,
        // A link to another part of the text has no address to list.
        link != span.text, link.utf8.first != UInt8(ascii: "#")
      else { continue }
      spans[index].number = number(link)
    }
  }

  mutating func number(_ link: String) -> Int {
    if let number = numbers[link] { return number }
    links.append(link)
    numbers[link] = links.count
    return links.count
  }
}

extension TextDocument {
  /// The words of the text in which a reader's quotes are found: blocks are separated by an empty
  /// line, rows and cells of tables by a line break and a tab; without list markers and without the
  /// descriptions of pictures, which are not selected with the text.
  package var quotableText: String {
    var text = ""
    for part in parts { text += part.separator + part.spans.map(\.text).joined() }
    return text
  }

  /// The document with passages as highlights (``TextSpan/Style/marked``).
  ///
  /// - Parameter places: ranges in the Unicode scalars of ``quotableText``; they may overlap.
  package func marking(_ places: [Range<Int>]) -> TextDocument {
    guard !places.isEmpty else { return self }
    var marker = Marker(places)
    var document = self
    var isFirst = true
    for index in document.blocks.indices {
      document.blocks[index].forEachPart { spans, separator in
        marker.skip(isFirst ? "" : separator)
        isFirst = false
        spans = marker.marked(spans)
      }
    }
    return document
  }

  private var parts: [(spans: [TextSpan], separator: String)] {
    var parts: [(spans: [TextSpan], separator: String)] = []
    for var block in blocks {
      block.forEachPart { parts.append(($0, parts.isEmpty ? "" : $1)) }
    }
    return parts
  }
}

extension TextBlock {
  /// Calls a function with each run of words in reading order, and what separates it from the words
  /// before it.
  fileprivate mutating func forEachPart(_ body: (inout [TextSpan], String) -> Void) {
    switch kind {
    case .paragraph, .heading, .code, .caption: body(&spans, "\n\n")
    case .image, .recording, .rule: break
    case .table(var rows):
      var separator = "\n\n"
      for row in rows.indices {
        for cell in rows[row].indices {
          body(&rows[row][cell].spans, separator)
          separator = "\t"
        }
        separator = "\n"
      }
      kind = .table(rows: rows)
    }
  }
}

/// Splits spans where highlights begin and end, in one pass over the text.
private struct Marker {
  /// In order, without overlaps.
  private var places: ArraySlice<Range<Int>>
  /// The place in the text, in Unicode scalars.
  private var place = 0

  init(_ places: [Range<Int>]) {
    var merged: [Range<Int>] = []
    for place in places.sorted(by: { $0.lowerBound < $1.lowerBound }) where !place.isEmpty {
      if let last = merged.last, place.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, place.upperBound)
      } else {
        merged.append(place)
      }
    }
    self.places = merged[...]
  }

  mutating func skip(_ separator: String) {
    place += separator.unicodeScalars.count
  }

  mutating func marked(_ spans: [TextSpan]) -> [TextSpan] {
    var result: [TextSpan] = []
    result.reserveCapacity(spans.count)
    for span in spans {
      let end = place + span.text.unicodeScalars.count
      drop()
      guard let next = places.first, next.lowerBound < end else {
        result.append(span)
        place = end
        continue
      }
      split(span, to: end, into: &result)
    }
    return result
  }

  /// The parts have the span's anchors at the first and its link's number at the last.
  private mutating func split(_ span: TextSpan, to end: Int, into result: inout [TextSpan]) {
    let scalars = span.text.unicodeScalars
    var start = scalars.startIndex
    let first = result.count
    while place < end {
      drop()
      let next = places.first ?? end..<end
      let isMarked = next.contains(place)
      let stop = min(end, isMarked ? next.upperBound : next.lowerBound)
      let cut = scalars.index(start, offsetBy: stop - place)
      var part = span
      part.text = String(scalars[start..<cut])
      if isMarked { part.style.insert(.marked) }
      if result.count > first { part.anchors = [] }
      if stop < end { part.number = nil }
      result.append(part)
      (start, place) = (cut, stop)
    }
  }

  /// Drops the highlights that end before this place.
  private mutating func drop() {
    while let first = places.first, first.upperBound <= place { places.removeFirst() }
  }
}

extension TextSpan {
  /// The text for a terminal or a plain text, where nothing can be raised or lowered: in the
  /// characters that are so by themselves (`10⁹`, `H₂O`) if there is one for each, otherwise a
  /// number behind a sign (`10^1.5`), since it would become part of the number before it. Words
  /// (`5th`) and marks in brackets (`[1]`) can be told apart without one.
  package var plainText: String {
    let isRaised = style.contains(.raised)
    guard isRaised || style.contains(.lowered) else { return text }
    let forms = isRaised ? Self.raisedForms : Self.loweredForms
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard let form = forms[scalar] else { return isNumber ? (isRaised ? "^" : "_") + text : text }
      result.append(form)
    }
    return String(result)
  }

  private var isNumber: Bool {
    text.utf8.first != UInt8(ascii: "[") && text.utf8.contains { 0x30...0x39 ~= $0 }
      && !text.utf8.contains { $0 == 0x20 || $0 == 0x0A }
  }

  private static let raisedForms = forms("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ ")
  private static let loweredForms = forms("₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙᵢ ")

  private static func forms(_ forms: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(firstOf: zip("0123456789+-−=()ni ".unicodeScalars, forms.unicodeScalars))
  }
}
