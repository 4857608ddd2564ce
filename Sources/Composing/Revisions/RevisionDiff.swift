import Models

/// The changes between two texts: paragraph by paragraph, and word by word within reworked
/// paragraphs.
enum RevisionDiff {
  /// Maximum cells of all tables together: at most about 40 MB of work, far more than any edit
  /// needs.
  private static let cells = 10_000_000
  /// Maximum number of paragraphs compared.
  private static let paragraphs = 2000
  /// Minimum share of common words for a paragraph to count as a reworked version of another.
  private static let likeness = 0.4

  /// - Parameters: plain texts with paragraphs separated by blank lines.
  static func changes(from old: String, to new: String) -> [TextChange] {
    let (old, new) = (split(old), split(new))
    var cells = Self.cells
    let steps = SequenceDiff.steps(old.map(\.words), new.map(\.words), cells: &cells)
    var changes: [TextChange] = []
    var removed: [Paragraph] = []
    var added: [Paragraph] = []
    func flush() {
      changes += reworked(removed, added, cells: &cells)
      (removed, added) = ([], [])
    }
    for step in steps {
      switch step {
      case .same(_, let index):
        flush()
        changes.append(whole(.same, new[index]))
      case .removed(let index): removed.append(old[index])
      case .added(let index): added.append(new[index])
      }
    }
    flush()
    return changes
  }

  private struct Paragraph {
    let text: String
    let words: [Substring]
  }

  private static func split(_ text: String) -> [Paragraph] {
    text.split(separator: "\n\n").prefix(paragraphs).map { paragraph in
      Paragraph(
        text: String(paragraph), words: paragraph.split(whereSeparator: \.isWhitespace))
    }.filter { !$0.words.isEmpty }
  }

  private static func whole(_ kind: TextChange.Kind, _ paragraph: Paragraph) -> TextChange {
    TextChange(kind, [TextChange.Piece(kind, paragraph.text)])
  }

  /// Pairs removed paragraphs with similar added ones, in order.
  private static func reworked(
    _ removed: [Paragraph], _ added: [Paragraph], cells: inout Int
  ) -> [TextChange] {
    var changes: [TextChange] = []
    var next = 0
    for paragraph in removed {
      // Added paragraphs before the match come first. Only a few candidates are examined.
      let candidates = added[next...].prefix(8)
      if let match = candidates.firstIndex(where: { isAlike(paragraph, $0) }) {
        changes += added[next..<match].map { whole(.added, $0) }
        changes.append(words(paragraph, added[match], cells: &cells))
        next = match + 1
      } else {
        changes.append(whole(.removed, paragraph))
      }
    }
    return changes + added[next...].map { whole(.added, $0) }
  }

  private static func isAlike(_ first: Paragraph, _ second: Paragraph) -> Bool {
    let (few, many) = (Set(first.words), Set(second.words))
    return Double(few.intersection(many).count)
      >= likeness * Double(max(few.count, many.count))
  }

  private static func words(
    _ old: Paragraph, _ new: Paragraph, cells: inout Int
  ) -> TextChange {
    var pieces: [(kind: TextChange.Kind, words: [Substring])] = []
    func add(_ kind: TextChange.Kind, _ word: Substring) {
      if pieces.last?.kind == kind {
        pieces[pieces.count - 1].words.append(word)
      } else {
        pieces.append((kind, [word]))
      }
    }
    for step in SequenceDiff.steps(old.words, new.words, cells: &cells) {
      switch step {
      case .same(_, let index): add(.same, new.words[index])
      case .removed(let index): add(.removed, old.words[index])
      case .added(let index): add(.added, new.words[index])
      }
    }
    return TextChange(
      .changed, pieces.map { TextChange.Piece($0.kind, $0.words.joined(separator: " ")) })
  }
}

/// The longest common subsequence of two lists of values, by dynamic programming, after common
/// prefix and suffix are removed. The number of table cells is bounded.
enum SequenceDiff {
  /// A step from one list to the other, with indices into both.
  enum Step: Sendable, Hashable {
    case same(old: Int, new: Int)
    case removed(Int)
    case added(Int)
  }

  /// - Parameter cells: number of table cells still available; used cells are subtracted. Lists
  ///   that would need more are removed and added as a whole between their common ends.
  static func steps<Value: Hashable>(
    _ old: [Value], _ new: [Value], cells: inout Int
  ) -> [Step] {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    var steps = (0..<start).map { Step.same(old: $0, new: $0) }
    let (rows, columns) = (old.count - start - end, new.count - start - end)
    let size = (rows + 1) * (columns + 1)
    if rows > 0, columns > 0, size <= cells {
      cells -= size
      steps += middle(old, new, from: start, rows, columns)
    } else {
      steps += (0..<rows).map { .removed(start + $0) }
      steps += (0..<columns).map { .added(start + $0) }
    }
    for index in 0..<end {
      steps.append(.same(old: old.count - end + index, new: new.count - end + index))
    }
    return steps
  }

  private static func middle<Value: Hashable>(
    _ old: [Value], _ new: [Value], from start: Int, _ rows: Int, _ columns: Int
  ) -> [Step] {
    let width = columns + 1
    // Lengths of the longest common subsequences of the suffixes.
    var lengths = [Int32](repeating: 0, count: (rows + 1) * width)
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        let place = row * width + column
        lengths[place] =
          old[start + row] == new[start + column]
          ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
      }
    }
    var steps: [Step] = []
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      if old[start + row] == new[start + column] {
        steps.append(.same(old: start + row, new: start + column))
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        steps.append(.removed(start + row))
        row += 1
      } else {
        steps.append(.added(start + column))
        column += 1
      }
    }
    steps += (row..<rows).map { .removed(start + $0) }
    steps += (column..<columns).map { .added(start + $0) }
    return steps
  }
}
