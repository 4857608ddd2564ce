/// Short remarks that share lines, separated by a middle dot; a remark is broken only if it is
/// wider than a line.
struct RemarkLines {
  private var notes: [Run] = []

  var isEmpty: Bool { notes.isEmpty }

  mutating func add(_ run: Run) {
    notes.append(run)
  }

  /// Returns the lines of the collected remarks and clears them.
  mutating func lines(width: Int, tone: Tone = .quiet) -> [[Run]] {
    var lines: [[Run]] = []
    var line: [Run] = []
    var used = 0
    for note in notes {
      let note = note.tone.isEmpty ? Run(own: note.text, tone) : note
      let cells = note.width
      if !line.isEmpty, used + 3 + cells > width {
        lines.append(line)
        (line, used) = ([], 0)
      }
      if cells > width {
        lines += LineBreaker.lines([note], width: width)
        continue
      }
      if !line.isEmpty {
        line.append(Run(own: " · ", tone))
        used += 3
      }
      line.append(note)
      used += cells
    }
    if !line.isEmpty { lines.append(line) }
    notes = []
    return lines
  }
}
