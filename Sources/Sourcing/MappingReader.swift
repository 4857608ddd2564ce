import Basics
import Models
import Yams

/// Reads the values of one mapping of the configuration by key. Reports values of the wrong type
/// and unknown keys as problems.
struct MappingReader {
  let node: Node
  let problems: ProblemLog
  private let name: String
  private let entries: [String: (key: Node, value: Node)]

  /// - Parameter name: name of this mapping in problems ("a source").
  init(_ node: Node, within name: String, _ problems: ProblemLog) {
    self.node = node
    self.name = name
    self.problems = problems
    guard case .mapping(let mapping) = node else {
      problems.add("\(name) must be a mapping of keys to values", at: node)
      entries = [:]
      return
    }
    var entries: [String: (key: Node, value: Node)] = [:]
    for (key, value) in mapping {
      entries[key.string ?? ""] = (key, value)
    }
    self.entries = entries
  }

  /// Reports keys that are not in `known`, each with the most similar known key.
  func allow(only known: [String]) {
    for (key, entry) in entries where !known.contains(key) {
      let advice = Spelling.advice(for: key, among: known)
      problems.add("unknown key “\(key)” in \(name); \(advice)", at: entry.key)
    }
  }

  func require(_ key: String, _ what: String) -> String? {
    guard let value = string(key) else {
      if entries[key] == nil { problems.add("\(name) needs “\(key)”: \(what)", at: node) }
      return nil
    }
    return value
  }

  /// Text; an empty value counts as missing.
  func string(_ key: String) -> String? {
    value(key, "text") { node in
      guard case .scalar(let scalar) = node, !scalar.string.isEmpty else { return nil }
      return scalar.string
    }
  }

  func bool(_ key: String) -> Bool? {
    value(key, "true or false") { $0.bool }
  }

  func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    value(key, "a whole number from \(range.lowerBound) to \(range.upperBound)") { node in
      node.int.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    value(key, "a number from \(range.lowerBound) to \(range.upperBound)") { node in
      node.float.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A time such as `90s`, `30m`, `2h` or `1d`, in seconds.
  func duration(_ key: String, atLeast least: Double, _ minText: String) -> Double? {
    let year = 366.0 * 86_400
    return value(key, "a time like 30m, 2h or 1d, not below \(minText), at most a year") { node in
      node.scalar.flatMap { DurationText.seconds($0.string) }
        .flatMap { (least...year).contains($0) ? $0 : nil }
    }
  }

  /// A size such as `16MiB` or `500kB`, in bytes.
  func size(_ key: String, atLeast least: Int, _ minText: String) -> Int? {
    value(key, "a size like 16MiB or 500kB, not below \(minText)") { node in
      node.scalar.flatMap { SizeText.bytes($0.string) }.flatMap { $0 >= least ? $0 : nil }
    }
  }

  func choice<Choice: RawRepresentable & CaseIterable>(_ key: String) -> Choice?
  where Choice.RawValue == String {
    guard let entry = entries[key] else { return nil }
    let names = Choice.allCases.map(\.rawValue)
    let typed = entry.value.string ?? ""
    return value(
      key, "one of " + names.joined(separator: ", "), Spelling.suggestion(for: typed, among: names)
    ) { $0.string.flatMap(Choice.init(rawValue:)) }
  }

  func mapping(_ key: String) -> MappingReader? {
    guard let entry = entries[key], !entry.value.isEmptyScalar else { return nil }
    return MappingReader(entry.value, within: "“\(key)”", problems)
  }

  func list(_ key: String) -> [Node] {
    value(key, "a list") { node in
      node.isEmptyScalar ? [] : node.sequence.map(Array.init)
    } ?? []
  }

  func value(of key: String) -> Node? { entries[key]?.value }

  func has(_ key: String) -> Bool { entries[key] != nil }

  var isEmpty: Bool { entries.isEmpty }

  /// Adds a problem at the value of `key`, or at the mapping if the key is missing.
  func report(_ message: String, at key: String) {
    problems.add(message, at: entries[key]?.value ?? node)
  }

  /// Adds a problem at a character, counted from 1, of the text value of `key`.
  func report(_ message: String, at key: String, character: Int) {
    problems.add(message, at: entries[key]?.value ?? node, character: character)
  }

  private func value<Value>(
    _ key: String, _ expected: String, _ advice: String? = nil, _ read: (Node) -> Value?
  ) -> Value? {
    guard let entry = entries[key] else { return nil }
    guard let value = read(entry.value) else {
      let found = entry.value.string.map { ", not “\($0.prefix(60))”" } ?? ""
      let tail = advice.map { "; " + $0 } ?? ""
      problems.add("“\(key)” must be \(expected)\(found)\(tail)", at: entry.value)
      return nil
    }
    return value
  }
}

extension Node {
  /// `key:` without a value.
  fileprivate var isEmptyScalar: Bool {
    if case .scalar(let scalar) = self { return scalar.string.isEmpty }
    return false
  }
}

extension Spelling {
  /// What was meant by a misspelt name; `nil` if no name is similar.
  static func suggestion(for name: String, among names: [String]) -> String? {
    nearest(to: name, in: names, limit: 1).first.map { "did you mean “\($0)”?" }
  }

  /// What was meant by a misspelt name, or all names.
  static func advice(for name: String, among names: [String]) -> String {
    suggestion(for: name, among: names) ?? "known are: " + names.joined(separator: ", ")
  }
}
