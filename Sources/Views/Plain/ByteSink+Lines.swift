/// Lines of a terminal.
extension ByteSink {
  /// Writes one line. Tones become escape sequences only if the style allows colours. A line with
  /// right-to-left text is isolated, so that it does not reorder its neighbours.
  mutating func write(line runs: [Run], _ style: OutputStyle) {
    let isIsolated = style.isTerminal && runs.contains { $0.isRightToLeft }
    var tone: Tone = []
    for run in runs {
      if style.isColoured, run.tone != tone {
        write(run.tone.escape)
        tone = run.tone
      }
      if isIsolated, run.isRightToLeft {
        write("\u{2068}" as StaticString)
        write(run.text)
        write("\u{2069}" as StaticString)
      } else {
        write(run.text)
      }
    }
    if tone != [] { write(Tone().escape) }
    write(UInt8(ascii: "\n"))
  }

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
  mutating func write(
    lines: [[Run]], first: [Run] = [], rest: [Run] = [], _ style: OutputStyle
  ) {
    var lead = first
    for line in lines {
      write(line: lead + line, style)
      lead = rest
    }
  }
}

extension Run {
  var isRightToLeft: Bool {
    // Hebrew begins at U+0590, whose first byte is 0xD6.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { CellWidth.isRightToLeft($0.value) }
  }
}
