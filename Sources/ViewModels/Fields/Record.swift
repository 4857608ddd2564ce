/// A record inside a field: names and values, in order.
package struct Record: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package let name: String
    package let value: FieldValue

    package init(name: String, value: FieldValue) {
      self.name = name
      self.value = value
    }
  }

  package let entries: [Entry]

  package init(_ entries: KeyValuePairs<String, FieldValue>) {
    self.entries = entries.map { Entry(name: $0.key, value: $0.value) }
  }
}

extension Record {
  package init(_ entries: [Entry]) {
    self.entries = entries
  }
}
