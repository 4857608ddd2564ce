import Basics

/// Finds all places of a passage in a text in linear time (Knuth, Morris and Pratt). It compares
/// scalars, because strings compare by canonical forms and may overlap.
struct ScalarSearch {
  private let passage: [Unicode.Scalar]
  /// For each length of a beginning, the length of the longest shorter beginning that it ends with.
  private let fallbacks: [Int]

  init(_ passage: [Unicode.Scalar]) {
    self.passage = passage
    var fallbacks = [0]
    var length = 0
    for scalar in passage.dropFirst() {
      while length > 0, scalar != passage[length] { length = fallbacks[length - 1] }
      if scalar == passage[length] { length += 1 }
      fallbacks.append(length)
    }
    self.fallbacks = fallbacks
  }

  func places(in text: [Unicode.Scalar], counting meter: WorkMeter) -> [Int] {
    guard !passage.isEmpty, meter.consume(2 * text.count) else { return [] }
    var places: [Int] = []
    var length = 0
    for (index, scalar) in text.enumerated() {
      while length > 0, scalar != passage[length] { length = fallbacks[length - 1] }
      if scalar == passage[length] { length += 1 }
      if length == passage.count {
        places.append(index + 1 - length)
        length = fallbacks[length - 1]
      }
    }
    return places
  }
}
