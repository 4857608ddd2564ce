internal import Basics
internal import ViewModels
internal import Words

extension ByteSink {
  /// A field's value as JSON; a value meant only for people is `null`.
  @inline(__always)
  mutating func write(json value: consuming FieldValue) {
    switch consume value {
    case .none, .text(_, .placeholder), .text(_, .substitute), .message(_, .placeholder), .charts:
      write("null")
    case .message(let message, _): write(json: message.english)
    case .text(let text, _): write(json: text)
    case .link(let address, _), .image(let address): write(json: address)
    case .picture(let file): write(json: file.path)
    case .count(let count, _): write(json: count)
    case .score(let number): write(json: number)
    case .flag(let flag): write(json: flag)
    case .date(let date, _): write(json: date)
    case .list(let texts), .choices(let texts, _): write(jsonArray: texts) { $0.write(json: $1) }
    case .records(let records): write(jsonArray: records) { $0.write(json: $1) }
    case .document(let document): write(json: document.plainText)
    }
  }

  mutating func write(_ lead: StaticString, json value: FieldValue) {
    write(lead)
    write(json: value)
  }

  private mutating func write(json record: Record) {
    write(UInt8(ascii: "{"))
    for entry in record.entries {
      comma()
      write(json: entry.name)
      write(UInt8(ascii: ":"))
      write(json: entry.value)
    }
    write(UInt8(ascii: "}"))
  }
}
