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
