internal import ViewModels

/// A list of fields made ready for writing: everything between two values, braces and names and
/// commas, is one piece of text that is put together once and then copied for each subject.
struct JSONTemplate {
  private struct Step {
    /// Where the piece before the value ends.
    let end: Int
    /// Where the piece ends that closes it; 0 for what is no group.
    var close = 0
    /// How many steps belong to it.
    var members = 0
  }

  private var steps: [Step] = []
  private var pieces: [UInt8] = []

  /// An object.
  init<Subject>(_ list: FieldList<Subject>) {
    add("{")
    add(list.fields, isFirst: true)
    add("}")
    pad()
  }

  /// Members that follow others.
  init<Subject>(after list: FieldList<Subject>) {
    add(list.fields, isFirst: false)
    pad()
  }

  /// See ``ByteSink/write(padded:from:to:)``.
  private mutating func pad() {
    pieces += Array(repeating: 0, count: ByteSink.stroke)
  }

  private mutating func add(_ text: String) {
    pieces += Array(text.utf8)
  }

  /// The depth is that of our own lists of fields: two.
  private mutating func add<Subject>(_ fields: [Field<Subject>], isFirst: Bool) {
    var isFirst = isFirst
    for field in fields {
      add((isFirst ? "\"" : ",\"") + field.name + "\":")
      isFirst = false
      guard let members = field.members else {
        steps.append(Step(end: pieces.count))
        continue
      }
      guard field.isOptional else {
        add("{")
        add(members, isFirst: true)
        add("}")
        continue
      }
      let group = steps.count
      steps.append(Step(end: pieces.count))
      add("{")
      add(members, isFirst: true)
      add("}")
      steps[group].members = steps.count - 1 - group
      steps[group].close = pieces.count
    }
  }

  /// Writes one subject after the other while anybody listens.
  ///
  /// - Parameters:
  ///   - apart: The byte between two.
  ///   - say: Says the values of the template's fields.
  func write<Subjects: Collection>(
    _ subjects: Subjects, apart: UInt8 = 0, into sink: inout ByteSink,
    say: (Subjects.Element, (consuming FieldValue) -> Void) -> Void
  ) {
    steps.withUnsafeBufferPointer { steps in
      pieces.withUnsafeBufferPointer { pieces in
        var writer = Writer(steps: steps, pieces: pieces)
        var isFirst = true
        for subject in subjects {
          if !isFirst { sink.write(apart) }
          isFirst = false
          say(subject) { writer.add($0, into: &sink) }
          writer.end(into: &sink)
          guard sink.isOpen else { return }
        }
      }
    }
  }

  /// A place in the template; it lives no longer than the buffers it reads.
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
        sink.write("null" as StaticString)
        index += step.members
        start = step.close
      }
    }

    /// What is left after the last value.
    mutating func end(into sink: inout ByteSink) {
      sink.write(padded: pieces, from: start, to: pieces.count - ByteSink.stroke)
      (index, start) = (0, 0)
    }
  }
}
