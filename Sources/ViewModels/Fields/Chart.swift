package import Basics
package import Words

/// Numbers by day, by hour or by name, for people: a drawing where the output can draw, else a list.
package struct Chart: Sendable, Hashable {
  package enum Label: Sendable, Hashable {
    case day(CivilDate)
    /// Of the day, 0 to 23.
    case hour(Int)
    case name(String)
    case word(MessageKey)
  }

  package struct Bar: Sendable, Hashable {
    package let label: Label
    package let count: Int
    /// A remark beside the number.
    package let note: Message?

    package init(_ label: Label, _ count: Int, note: Message? = nil) {
      (self.label, self.count, self.note) = (label, count, note)
    }
  }

  package enum Axis: Sendable, Hashable {
    /// Equal steps of time, as columns side by side.
    ///
    /// - Parameter unit: the title of the labels.
    case time(unit: MessageKey, labelEvery: Int)
    /// Names, one below the other.
    case names
  }

  package let title: MessageKey
  package let axis: Axis
  package let unit: CountUnit
  package let bars: [Bar]

  package init(_ title: MessageKey, _ axis: Axis, unit: CountUnit = .bare, _ bars: [Bar]) {
    (self.title, self.axis, self.unit, self.bars) = (title, axis, unit, bars)
  }

  package var max: Int { bars.map(\.count).max() ?? 0 }
}
