import Models

/// Finds any number of literals in one pass over a text (A. V. Aho and M. J. Corasick, "Efficient
/// String Matching: An Aid to Bibliographic Search", CACM 18, 1975). The failure links are resolved
/// into the transition table of a deterministic automaton.
struct LiteralAutomaton: Sendable {
  /// The column of each byte; bytes that occur in no literal share column 0.
  private var columns = [UInt8](repeating: 0, count: 256)
  private var width = 1
  /// The next state by state and column. States are numbered from 0; a row has `width` columns.
  private var next: [Int32] = [0]
  /// The literals that end in a state are `ends[first[state]..<first[state + 1]]`.
  private var first: [Int32] = [0, 0]
  private var ends: [Int32] = []

  /// - Parameter literals: not empty; a literal's number is its index in this list.
  init(_ literals: [[UInt8]]) {
    for byte in literals.joined() where columns[Int(byte)] == 0 {
      // At most 255 columns: UTF-8 does not use the byte 0xFF.
      columns[Int(byte)] = UInt8(width)
      width += 1
    }
    let (trie, own) = tree(literals)
    complete(trie, own)
  }

  /// The trie of the literals, and for each of its states the literals that end there.
  private func tree(_ literals: [[UInt8]]) -> (trie: [Int32], own: [[Int32]]) {
    var trie = [Int32](repeating: -1, count: width)
    var own: [[Int32]] = [[]]
    for (number, literal) in literals.enumerated() {
      var state = 0
      for byte in literal {
        let place = state * width + Int(columns[Int(byte)])
        if trie[place] < 0 {
          trie[place] = Int32(own.count)
          own.append([])
          trie.append(contentsOf: repeatElement(-1, count: width))
        }
        state = Int(trie[place])
      }
      own[state].append(Int32(number))
    }
    return (trie, own)
  }

  /// Fills in the missing transitions: each takes the transition of the longest proper suffix that
  /// is in the trie.
  private mutating func complete(_ trie: [Int32], _ own: [[Int32]]) {
    next = trie
    var all = own
    var fallback = [Int32](repeating: 0, count: own.count)
    var queue: [Int] = [0]
    var index = 0
    while index < queue.count {
      let state = queue[index]
      index += 1
      for column in 0..<width {
        let place = state * width + column
        let other = state == 0 ? 0 : next[Int(fallback[state]) * width + column]
        if trie[place] < 0 {
          next[place] = other
        } else {
          let child = Int(trie[place])
          fallback[child] = other
          all[child] += all[Int(other)]
          queue.append(child)
        }
      }
    }
    first = [0]
    for found in all {
      ends += found
      first.append(Int32(ends.count))
    }
  }

  func find(in text: [UInt8], _ body: (Int) -> Void) {
    var state = 0
    text.withUnsafeBufferPointer { text in
      next.withUnsafeBufferPointer { next in
        columns.withUnsafeBufferPointer { columns in
          for byte in text {
            state = Int(next[state * width + Int(columns[Int(byte)])])
            let from = first[state]
            let to = first[state + 1]
            for place in from..<to { body(Int(ends[Int(place)])) }
          }
        }
      }
    }
  }
}

struct LiteralKey: Hashable {
  var literal: Int
  var field: MatchField

  func place(among literals: Int) -> Int { field.number * literals + literal }
}

/// Numbers the literals of some expressions, without duplicates.
struct LiteralTable {
  private(set) var literals: [[UInt8]] = []
  private var numbers: [[UInt8]: Int] = [:]

  mutating func number(of literal: [UInt8]) -> Int {
    if let known = numbers[literal] { return known }
    numbers[literal] = literals.count
    literals.append(literal)
    return literals.count - 1
  }
}
