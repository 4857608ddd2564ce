/// How well the ranking ordered a recorded stream: a group of lists each, beside two orders that
/// know nothing of readers.
package struct ReplayViewModel: PageModel {
  package let items: [ReplayGroupViewModel]
  /// Lists that were ordered in a second; `nil` where nothing was timed.
  package let asksPerSecond: Double?
  package let peakMemory: Int
  private let isOwn: Bool

  /// - Parameters:
  ///   - peakMemory: the most memory that the process held, in bytes.
  ///   - isOwn: whether the lists are those that the reader was shown, and not a recorded stream's.
  package init(
    _ groups: [ReplayGroupViewModel], asksPerSecond: Double?, peakMemory: Int, isOwn: Bool = false
  ) {
    items = groups
    self.isOwn = isOwn
    self.asksPerSecond = asksPerSecond
    self.peakMemory = peakMemory
  }

  package static let shape = PageShape.listUnder("groups")
  package static let fields: FieldList<Self> = []
  package static let trailer: FieldList<Self> = [.asksPerSecond, .peakMemory]
  package var kind: DocumentKind { .replay }

  package var emptiness: FieldValue {
    .text(
      isOwn
        ? "Nothing to judge yet: a list is judged when something in it was read and another one "
          + "was shown. `tintm feed`, then `tintm read ID`."
        : "The stream asks for no list: there is nothing to judge.", .placeholder)
  }
}

extension Field where Subject == ReplayViewModel {
  fileprivate static var asksPerSecond: Self {
    Self("asks_per_second") { $0.asksPerSecond.map { .score($0) } ?? .none }
  }

  fileprivate static var peakMemory: Self {
    Self("peak_memory_bytes") { .count($0.peakMemory, .bytes) }
  }
}
