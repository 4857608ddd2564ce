internal import ViewModels

/// Fields as JSON members.
extension ByteSink {
  mutating func object<Subject>(_ fields: [Field<Subject>], of subject: Subject) {
    write(UInt8(ascii: "{"))
    members(fields, of: subject, isFirst: true)
    write(UInt8(ascii: "}"))
  }

  mutating func members<Subject>(
    _ fields: [Field<Subject>], of subject: Subject, isFirst: Bool
  ) {
    var isFirst = isFirst
    for field in fields {
      if !isFirst { write(UInt8(ascii: ",")) }
      isFirst = false
      write(jsonName: field.name)
      switch field.content {
      case .value(let value): write(json: value(subject))
      case .group(let fields, let isPresent):
        if isPresent(subject) {
          object(fields, of: subject)
        } else {
          write("null" as StaticString)
        }
      }
    }
  }

  mutating func write(json value: FieldValue) {
    switch value {
    case .none, .text(_, .placeholder): write("null" as StaticString)
    case .text(let text, _): write(json: text)
    case .link(let address), .image(let address): write(json: address)
    case .count(let count, _): write(json: count)
    case .score(let number, _): write(json: number)
    case .flag(let flag): write(json: flag)
    case .date(let date, _): write(json: date)
    case .list(let texts), .choices(let texts, _): array(texts) { $0.write(json: $1) }
    case .records(let records):
      array(records) { sink, record in
        sink.write(UInt8(ascii: "{"))
        var isFirst = true
        for entry in record.entries {
          if !isFirst { sink.write(UInt8(ascii: ",")) }
          isFirst = false
          sink.write(json: entry.name)
          sink.write(UInt8(ascii: ":"))
          sink.write(json: entry.value)
        }
        sink.write(UInt8(ascii: "}"))
      }
    case .document(let document): write(json: document.plainText)
    }
  }

  private mutating func array<Element>(
    _ elements: [Element], write element: (inout ByteSink, Element) -> Void
  ) {
    write(UInt8(ascii: "["))
    var isFirst = true
    for item in elements {
      if !isFirst { write(UInt8(ascii: ",")) }
      isFirst = false
      element(&self, item)
    }
    write(UInt8(ascii: "]"))
  }
}
