/// The pieces of text that some expressions look for, each once.
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
