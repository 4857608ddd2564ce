/// Breaks runs of text into lines of a given width: at blanks, between ideographs, and inside a
/// word only if the word alone is wider than a line. Takes time linear in the text.
struct LineBreaker {
  private let width: Int
  private let maxLines: Int
  private var lines: [[Run]] = []
  private var line: [Run] = []
  private var lineWidth = 0
  /// The part of the current word read so far.
  private var word: [Run] = []
  private var wordWidth = 0
  private var isSpaced = false
  /// The separator between the last word and the next, if they share a line.
  private var separator: Run?
  /// Whether the last character must not end a line.
  private var isOpening = false
  private(set) var isCut = false

  private init(width: Int, maxLines: Int) {
    self.width = max(width, 2)
    self.maxLines = max(maxLines, 1)
  }

  /// The lines of a text. If there are more than `maxLines`, the last line is cut at a word and
  /// ends with an ellipsis.
  static func lines(_ runs: [Run], width: Int, maxLines: Int = .max) -> [[Run]] {
    var breaker = LineBreaker(width: width, maxLines: maxLines)
    for run in runs {
      breaker.add(run)
      if breaker.isCut { break }
    }
    breaker.endWord()
    breaker.endLine(isHard: false)
    if breaker.isCut { breaker.cut() }
    return breaker.lines
  }

  private mutating func add(_ run: Run) {
    if run.isSeparator {
      endWord()
      separator = run
      return
    }
    if run.isWhole, run.width <= width { return addToWord(run, run.width) }
    var start = run.text.startIndex
    var index = start
    var pieceWidth = 0
    func piece(to end: String.Index) -> Run { Run(own: String(run.text[start..<end]), run.tone) }
    while index < run.text.endIndex, !isCut {
      let character = run.text[index]
      let next = run.text.index(after: index)
      let cells = CellWidth.of(character)
      if character == " " || character == "\n" {
        addToWord(piece(to: index), pieceWidth)
        endWord()
        if character == "\n" { endLine(isHard: true) } else { isSpaced = true }
        (start, pieceWidth) = (next, 0)
      } else {
        let mayBreak = cells == 2 && !isOpening && !Self.mustNotBeginLine(character)
        isOpening = cells == 2 && Self.mustNotEndLine(character)
        if mayBreak || wordWidth + pieceWidth + cells > width {
          addToWord(piece(to: index), pieceWidth)
          endWord()
          (start, pieceWidth) = (index, 0)
        }
        pieceWidth += cells
      }
      index = next
    }
    addToWord(piece(to: index), pieceWidth)
  }

  private mutating func addToWord(_ run: Run, _ cells: Int) {
    guard !run.text.isEmpty else { return }
    word.append(run)
    wordWidth += cells
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    if let last = line.last {
      let blank = Run(own: " ", word[0].tone == last.tone ? last.tone : [])
      let gap = separator ?? (isSpaced ? blank : nil)
      let gapWidth = gap?.width ?? 0
      if lineWidth + gapWidth + wordWidth > width {
        endLine(isHard: false)
      } else if let gap {
        append(gap)
        lineWidth += gapWidth
      }
    }
    guard !isCut else { return }
    for piece in word { append(piece) }
    lineWidth += wordWidth
    word.removeAll(keepingCapacity: true)
    wordWidth = 0
    isSpaced = false
    separator = nil
  }

  /// Appends a run; adjacent runs of the same tone are merged.
  private mutating func append(_ run: Run) {
    if let last = line.last, last.tone == run.tone {
      line[line.count - 1] = Run(own: last.text + run.text, run.tone)
    } else {
      line.append(run)
    }
  }

  private mutating func endLine(isHard: Bool) {
    guard isHard || !line.isEmpty else { return }
    if lines.count == maxLines {
      isCut = isCut || !line.isEmpty
      return
    }
    lines.append(line)
    line = []
    lineWidth = 0
    isSpaced = false
    separator = nil
    if lines.count == maxLines, !word.isEmpty { isCut = true }
  }

  /// Ends the last line with an ellipsis, at the end of a word if one fits.
  private mutating func cut() {
    guard var last = lines.popLast() else { return }
    while let run = last.popLast() {
      let others = last.width
      if others + run.width < width {
        last.append(Run(own: run.text + "…", run.tone))
        break
      }
      let room = width - others - 1
      guard room > 0 else { continue }
      last.append(Run(own: Self.prefix(of: run.text, cells: room) + "…", run.tone))
      break
    }
    lines.append(last)
  }

  /// The longest prefix that fits, up to the last blank if there is one.
  static func prefix(of text: String, cells: Int) -> String {
    var used = 0
    var end = text.startIndex
    var blank: String.Index?
    for index in text.indices {
      used += CellWidth.of(text[index])
      guard used <= cells else { break }
      if text[index] == " " { blank = index }
      end = text.index(after: index)
    }
    if end == text.endIndex { return text }
    // The prefix ends exactly at the end of a word.
    if text[end] == " " { return String(text[..<end]) }
    return String(text[..<(blank ?? end)])
  }

  /// Wide opening brackets, which must not end a line.
  private static func mustNotEndLine(_ character: Character) -> Bool {
    "（［｛〈《「『【〔".contains(character)
  }

  /// Wide punctuation that must not begin a line.
  private static func mustNotBeginLine(_ character: Character) -> Bool {
    "、。，．：；？！）］｝〉》」』】〕ー…％".contains(character)
  }
}
