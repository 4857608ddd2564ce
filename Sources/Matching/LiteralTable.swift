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
