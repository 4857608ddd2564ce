import Basics

/// Writes JSON as bytes; members keep the order of the calls.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init(capacity: Int = 4096) {
    bytes.reserveCapacity(capacity)
  }

  package mutating func object(_ key: StaticString? = nil, _ body: (inout JSONWriter) -> Void) {
    open(key, UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  package mutating func array<Element>(
    _ key: StaticString? = nil, _ elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    open(key, UInt8(ascii: "["))
    for element in elements { body(&self, element) }
    close(UInt8(ascii: "]"))
  }

  /// Writes a list unless it is empty.
  package mutating func list<Element>(
    _ key: StaticString, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    if !elements.isEmpty { array(key, elements, body) }
  }

  /// Writes a member unless its value is missing or empty.
  package mutating func member(_ key: StaticString, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    required(key, value)
  }

  /// Writes a member, even if its value is empty.
  package mutating func required(_ key: StaticString, _ value: String) {
    begin(key)
    bytes.append(json: value)
    needsComma = true
  }

  package mutating func member(_ key: StaticString, _ value: Int?) {
    guard let value else { return }
    begin(key)
    bytes.append(contentsOf: String(value).utf8)
    needsComma = true
  }

  package mutating func member(_ key: StaticString, _ value: Bool?) {
    guard let value else { return }
    begin(key)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
    needsComma = true
  }

  /// Writes a member in any case, as `null` if it has no value.
  package mutating func nullable(_ key: StaticString, _ value: String?) {
    guard let value else { return null(key) }
    required(key, value)
  }

  package mutating func nullable(_ key: StaticString, _ value: Int?) {
    guard let value else { return null(key) }
    member(key, value)
  }

  package mutating func null(_ key: StaticString) {
    begin(key)
    bytes.append(contentsOf: "null".utf8)
    needsComma = true
  }

  /// Writes a number with at most three decimal places.
  package mutating func fraction(_ key: StaticString, _ value: Double) {
    begin(key)
    let thousandths = value.isFinite ? Int((value * 1000).rounded()) : 0
    bytes.append(contentsOf: String(Double(thousandths) / 1000).utf8)
    needsComma = true
  }

  package mutating func element(_ value: String) {
    begin(nil)
    bytes.append(json: value)
    needsComma = true
  }

  private mutating func begin(_ key: StaticString?) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    guard let key else { return }
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func open(_ key: StaticString?, _ bracket: UInt8) {
    begin(key)
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }
}
