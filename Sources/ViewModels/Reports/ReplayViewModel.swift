/// How well the ranking ordered a recorded stream: a group of lists each, beside two orders that
/// know nothing of readers.
package struct ReplayViewModel: PageModel {
  package let items: [ReplayGroupViewModel]
  /// Lists that were ordered in a second; `nil` where nothing was timed.
  package let asksPerSecond: Double?
  package let peakMemory: Int

  /// - Parameter peakMemory: the most memory that the process held, in bytes.
  package init(_ groups: [ReplayGroupViewModel], asksPerSecond: Double?, peakMemory: Int) {
    items = groups
    self.asksPerSecond = asksPerSecond
    self.peakMemory = peakMemory
  }

  package static let shape = PageShape.listUnder("groups")
  package static let fields: FieldList<Self> = []
  package static let trailer: FieldList<Self> = [.asksPerSecond, .peakMemory]
  package var kind: DocumentKind { .replay }

  package var emptiness: FieldValue {
    .text("The stream asks for no list: there is nothing to judge.", .placeholder)
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
