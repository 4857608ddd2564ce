/// Groups of lists by name, in the order of their first list.
package struct ReplayGroups: Sendable, Hashable {
  package private(set) var groups: [ReplayGroup] = []
  private var indexes: [String: Int] = [:]

  package init() {}

  /// Adds a list to a group.
  package mutating func record(_ list: ListQuality, in name: String) {
    let index = indexes[name] ?? groups.count
    if index == groups.count {
      indexes[name] = index
      groups.append(ReplayGroup(name: name))
    }
    groups[index].record(list)
  }
}
