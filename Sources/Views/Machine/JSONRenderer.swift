package import Basics
package import ViewModels
internal import Words

/// JSON: one compact object per document, on one line, with keys in the order of the fields.
/// docs/json.md describes the documents.
package struct JSONRenderer: PieceRenderer {
  package init() {}

  package func render<Page: PageModel>(
    _ page: Page, as piece: Piece, into sink: inout ByteSink
  ) {
    if piece.isFirst {
      sink.write("{\"version\":1,\"kind\":", json: page.kind.rawValue)
      JSONTemplate(after: Page.fields)
        .write(CollectionOfOne(page), into: &sink) { $0.emitValues(.machines, $1) }
    }
    switch Page.shape {
    case .single: break
    case .list: items(page.items, page.choice, "items", piece, into: &sink)
    case .listUnder(let key), .singleBeside(let key):
      items(page.items, page.choice, key, piece, into: &sink)
    }
    guard piece.isLast else { return }
    JSONTemplate(after: Page.trailer)
      .write(CollectionOfOne(page), into: &sink) { $0.emitValues(.trailer, $1) }
    sink.write("}\n")
  }

  package func render<Element: ViewModel>(element: Element, into sink: inout ByteSink) {
    lines(CollectionOfOne(element), nil, into: &sink)
  }

  /// One object per line.
  func lines<Items: Collection>(
    _ items: Items, _ choice: FieldList<Items.Element>?, into sink: inout ByteSink
  ) where Items.Element: ViewModel {
    guard !items.isEmpty else { return }
    objects(items, choice, apart: UInt8(ascii: "\n"), into: &sink)
    sink.write(UInt8(ascii: "\n"))
  }

  private func items<Items: Collection>(
    _ items: Items, _ choice: FieldList<Items.Element>?, _ key: String, _ piece: Piece,
    into sink: inout ByteSink
  ) where Items.Element: ViewModel {
    if piece.isFirst {
      sink.write(",", json: key)
      sink.write(":[")
    }
    if !items.isEmpty { sink.comma() }
    objects(items, choice, apart: UInt8(ascii: ","), into: &sink)
    if piece.isLast { sink.write(UInt8(ascii: "]")) }
  }

  private func objects<Items: Collection>(
    _ items: Items, _ choice: FieldList<Items.Element>?, apart: UInt8, into sink: inout ByteSink
  ) where Items.Element: ViewModel {
    if let choice {
      JSONTemplate(choice).write(items, apart: apart, into: &sink) { choice.emitValues($0, $1) }
    } else {
      JSONTemplate(Items.Element.fields)
        .write(items, apart: apart, into: &sink) { $0.emitValues(.machines, $1) }
    }
  }
}

/// JSON Lines: one object per line for each item of a list, without an envelope. A page that is not
/// a list is its JSON document on one line.
package struct JSONLinesRenderer: PieceRenderer {
  private let json = JSONRenderer()

  package init() {}

  package func render<Page: PageModel>(
    _ page: Page, as piece: Piece, into sink: inout ByteSink
  ) {
    guard Page.shape.isList else { return json.render(page, as: piece, into: &sink) }
    json.lines(page.items, page.choice, into: &sink)
  }

  package func render<Element: ViewModel>(element: Element, into sink: inout ByteSink) {
    json.render(element: element, into: &sink)
  }
}

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

/// A field list prepared for writing: the text between two values (braces, names and commas) is
/// assembled once and then copied for each subject.
struct JSONTemplate {
  private struct Step {
    /// End of the text before the value.
    let end: Int
    /// End of the text that closes the group; 0 if the step is not a group.
    var close = 0
    /// Number of steps in the group.
    var members = 0
  }

  private var steps: [Step] = []
  private var pieces: [UInt8] = []

  /// A template for a complete object.
  init<Subject>(_ list: FieldList<Subject>) {
    add("{")
    add(list.elements, isFirst: true)
    add("}")
    pad()
  }

  /// A template for members that follow other members.
  init<Subject>(after list: FieldList<Subject>) {
    add(list.elements, isFirst: false)
    pad()
  }

  /// Adds the padding that ``ByteSink/write(padded:from:to:)`` requires.
  private mutating func pad() {
    pieces += Array(repeating: 0, count: ByteSink.copyWidth)
  }

  private mutating func add(_ text: String) {
    pieces += Array(text.utf8)
  }

  private mutating func add<Subject>(_ elements: [FlatField<Subject>], isFirst: Bool) {
    var isFirst = isFirst
    /// The steps of the open groups; `nil` for a group that is never null.
    var groups: [Int?] = []
    for element in elements {
      switch element {
      case .value(let field):
        add(key: field.name, isFirst: isFirst)
        steps.append(Step(end: pieces.count))
        isFirst = false
      case .open(let group, let members):
        add(key: group.name, isFirst: isFirst)
        groups.append(group.isOptional ? steps.count : nil)
        if group.isOptional { steps.append(Step(end: pieces.count, members: members)) }
        add("{")
        isFirst = true
      case .close:
        add("}")
        if let step = groups.removeLast() { steps[step].close = pieces.count }
        isFirst = false
      }
    }
  }

  private mutating func add(key: String, isFirst: Bool) {
    add((isFirst ? "\"" : ",\"") + key + "\":")
  }

  /// Writes the subjects one after the other while the sink is open.
  ///
  /// - Parameters:
  ///   - apart: The byte between two subjects.
  ///   - emitValues: Calls its argument with the values of the template's fields.
  func write<Subjects: Collection>(
    _ subjects: Subjects, apart: UInt8 = 0, into sink: inout ByteSink,
    emitValues: (Subjects.Element, (consuming FieldValue) -> Void) -> Void
  ) {
    steps.withUnsafeBufferPointer { steps in
      pieces.withUnsafeBufferPointer { pieces in
        var writer = Writer(steps: steps, pieces: pieces)
        var isFirst = true
        for subject in subjects {
          if !isFirst { sink.write(apart) }
          isFirst = false
          emitValues(subject) { writer.add($0, into: &sink) }
          writer.end(into: &sink)
          guard sink.isOpen else { return }
        }
      }
    }
  }

  /// A position in the template; it must not outlive the buffers that it reads.
  private struct Writer {
    let steps: UnsafeBufferPointer<Step>
    let pieces: UnsafeBufferPointer<UInt8>
    var index = 0
    var start = 0

    @inline(__always)
    mutating func add(_ value: consuming FieldValue, into sink: inout ByteSink) {
      let step = steps[index]
      sink.write(padded: pieces, from: start, to: step.end)
      start = step.end
      index += 1
      if step.close == 0 {
        sink.write(json: consume value)
      } else if case .none = value {
        sink.write("null")
        index += step.members
        start = step.close
      }
    }

    /// Writes the text after the last value.
    mutating func end(into sink: inout ByteSink) {
      sink.write(padded: pieces, from: start, to: pieces.count - ByteSink.copyWidth)
      (index, start) = (0, 0)
    }
  }
}
