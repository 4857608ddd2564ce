internal import Basics
internal import ViewModels

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
