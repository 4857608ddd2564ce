package import Basics
package import Foundation
internal import ViewModels
internal import Words

/// Lines of a terminal.
extension ByteSink {
  /// Writes one line. Tones become escape sequences only if the style allows colours. A run with
  /// right-to-left text is isolated, so that it does not reorder its neighbours.
  mutating func write(line runs: [Run], _ style: OutputStyle) {
    let isMixed = style.isTerminal && runs.count > 1
    var tone: Tone = []
    for run in runs {
      write(run, &tone, style, isIsolated: isMixed && run.isRightToLeft)
    }
    end(tone)
  }

  /// Writes one line of running text. Its runs are one text, whose words must stay in order.
  private mutating func write(prose runs: [Run], after lead: [Run], _ style: OutputStyle) {
    let isIsolated =
      style.isTerminal && !lead.isEmpty && runs.contains { $0.isRightToLeft }
    var tone: Tone = []
    for run in lead { write(run, &tone, style) }
    if isIsolated { write(Self.isolate) }
    for run in runs { write(run, &tone, style) }
    if isIsolated { write(Self.endOfIsolate) }
    end(tone)
  }

  private mutating func write(
    _ run: Run, _ tone: inout Tone, _ style: OutputStyle, isIsolated: Bool = false
  ) {
    if style.isColoured, run.tone != tone {
      write(run.tone.escape)
      tone = run.tone
    }
    if isIsolated { write(Self.isolate) }
    write(run.text)
    if isIsolated { write(Self.endOfIsolate) }
  }

  private mutating func end(_ tone: Tone) {
    if tone != [] { write(Tone().escape) }
    write(UInt8(ascii: "\n"))
  }

  /// The characters around a text with a direction of its own (UAX 9, 2.4).
  private static var isolate: StaticString { "\u{2068}" }
  private static var endOfIsolate: StaticString { "\u{2069}" }

  /// Writes an address, unbroken unless every line has to fit the screen.
  mutating func write(address: Run, after lead: [Run] = [], _ style: OutputStyle) {
    guard style.breaksAddresses else { return write(line: lead + [address], style) }
    let room = style.width - lead.width
    write(lines: LineBreaker.lines([address], width: room), first: lead, style)
  }

  /// Writes lines below what they belong to.
  mutating func write(indented lines: [[Run]], _ style: OutputStyle) {
    let indent = [Run(own: "  ")]
    write(lines: lines, first: indent, rest: indent, style)
  }

  /// Writes lines, each after an indent.
  ///
  /// - Parameter isProse: whether the runs of a line are one text.
  mutating func write(
    lines: [[Run]], first: [Run] = [], rest: [Run] = [], isProse: Bool = false,
    _ style: OutputStyle
  ) {
    var lead = first
    for line in lines {
      if isProse { write(prose: line, after: lead, style) } else { write(line: lead + line, style) }
      lead = rest
    }
  }
}

extension Run {
  fileprivate var isRightToLeft: Bool { TextDirection.isInvolved(in: text) }
}

/// Columns of a pipe, written directly into the sink.
extension ByteSink {
  /// A value as a column: empty if there is none, numbers and times in machine form.
  @inline(__always)
  mutating func write(column value: consuming FieldValue) {
    switch consume value {
    case .none, .text(_, .placeholder), .message(_, .placeholder), .records, .document, .charts:
      break
    case .message(let message, _): write(printable: message.english)
    case .text(let text, _), .link(let text, _), .image(let text): write(printable: text)
    case .picture(let file): write(printable: file.path)
    case .count(let count, _): write(json: count)
    case .score(let number): if number.isFinite { write(number.description) }
    case .flag(let flag): write(json: flag)
    case .date(let date, _): write(timestamp: date)
    case .list(let texts), .choices(let texts, _):
      // A backslash escapes a comma within a name.
      write(
        printable: texts.map {
          $0.replacing("\\", with: "\\\\").replacing(",", with: "\\,")
        }.joined(separator: ","))
    }
  }

  /// Untrusted text, cleaned like ``Printable/line(_:)``; nearly all text needs no change.
  package mutating func write(printable text: String) {
    let isDone = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard Printable.needsNoCleaning(bytes) else { return false }
      write(bytes)
      return true
    }
    if isDone != true { write(Printable.line(text)) }
  }

  /// A time in RFC 3339; nothing if the date can't be represented.
  package mutating func write(timestamp date: Date) {
    if let timestamp = Timestamp(date) { write(timestamp) }
  }
}
