import Basics
package import Models
import Yams

extension ConfigurationEditor {
  /// Returns the text with one source renamed, moved to other categories or another address, or
  /// removed if `source` is `nil`. Every other byte stays as it is.
  ///
  /// - Parameters:
  ///   - name: name of the source in the configuration.
  ///   - source: provides the new name, address and categories; its other properties are ignored.
  /// - Throws: ``ConfigurationFault/notEditable(path:reason:)`` if the source is written in a way
  ///   that only a person can change.
  package static func changing(
    _ name: String, to source: Source?, in text: String, path: String, folder: String
  ) throws(ConfigurationFault) -> String {
    try changing([(name, source)], in: text, path: path, folder: folder)
  }

  /// Changes different sources, however many, in one pass over the text.
  ///
  /// - Parameter category: a category that these changes rename or remove. If no source is in it any
  ///   more, its new name takes its place in the list of categories, or it leaves the list.
  /// - Throws: ``ConfigurationFault/notEditable(path:reason:)`` if one of them can't be changed.
  package static func changing(
    _ changes: [(name: String, source: Source?)], renaming category: CategoryChange? = nil,
    in text: String, path: String, folder: String
  ) throws(ConfigurationFault) -> String {
    let before = try ConfigurationReader.parse(text, path: path, folder: folder)
    var places: [String: Int] = [:]
    for (place, source) in before.sources.enumerated() { places[source.name] = place }
    var wanted = before
    var removed: Set<Int> = []
    var more: [String] = []
    var known = Set(before.categories.map { $0.lowercased() })
    var spelled: [String: String] = [:]
    for (name, source) in changes {
      guard let place = places[name] else {
        throw .notEditable(path: path, reason: "it has no source named “\(name)”")
      }
      guard let source else {
        removed.insert(place)
        continue
      }
      wanted.sources[place].name = source.name
      wanted.sources[place].address = source.address
      wanted.sources[place].categories = source.categories
      // A rule inside the source follows its new name. A rule elsewhere would keep the old name;
      // then the comparison below fails, and a person has to change it.
      for index in wanted.rules.indices where wanted.rules[index].rule.sources == [name] {
        wanted.rules[index].rule.sources = [source.name]
      }
      more += source.categories.filter { known.insert($0.lowercased()).inserted }
      for category in source.categories { spelled[category.lowercased()] = category }
    }
    // All sources of a category have the list's spelling of its name.
    var tabs: [(place: Int, name: String?)] = []
    for (place, old) in before.categories.enumerated() {
      guard let name = spelled[old.lowercased()], name != old else { continue }
      tabs.append((place, name))
      wanted.changeCategory(at: place, to: name)
    }
    if !tabs.isEmpty {
      let listed = Dictionary(firstOf: wanted.categories.map { ($0.lowercased(), $0) })
      for index in wanted.sources.indices {
        wanted.sources[index].categories = wanted.sources[index].categories.map {
          listed[$0.lowercased()] ?? $0
        }
      }
    }
    for place in removed.sorted(by: >) { wanted.sources.remove(at: place) }
    // A list of categories must be complete: a category missing from it is an error.
    if !before.categories.isEmpty {
      if let category, let place = wanted.unusedPlace(of: category.name) {
        let index = more.firstIndex { $0.lowercased() == category.newName?.lowercased() }
        let name = index.map { more.remove(at: $0) }
        tabs.append((place, name))
        wanted.changeCategory(at: place, to: name)
      }
      wanted.categories += more
    }
    guard wanted != before else { return text }
    guard let root = try? compose(yaml: text.withoutByteOrderMark),
      var layout = ConfigurationLayout(text, root)
    else { throw .notEditable(path: path, reason: "its lists are written in an unusual way") }
    var isEdited = changes.allSatisfy { name, source in
      guard let place = places[name] else { return false }
      guard let source else { return layout.remove(source: place) }
      return layout.change(source: place, from: before.sources[place], to: source)
    }
    if isEdited, wanted.sources.isEmpty { isEdited = layout.emptySources() }
    for tab in tabs where isEdited {
      isEdited = layout.changeCategory(at: tab.place, to: tab.name)
    }
    if isEdited, !before.categories.isEmpty { isEdited = layout.addCategories(more) }
    let gone = Set(changes.filter { $0.source == nil }.map(\.name))
    guard isEdited, let edited = layout.edited,
      let after = try? ConfigurationReader.parse(edited, path: path, folder: folder),
      after.hasSameContent(as: wanted, ignoringRulesOf: gone)
    else {
      throw .notEditable(
        path: path, reason: "“\(changes.first?.name ?? "")” is written in an unusual way")
    }
    return edited
  }
}

extension Configuration {
  /// The place of a category in the list of categories, if no source is in it.
  fileprivate func unusedPlace(of name: String) -> Int? {
    let key = name.lowercased()
    let isUsed = sources.contains { $0.categories.contains { $0.lowercased() == key } }
    return isUsed ? nil : categories.firstIndex { $0.lowercased() == key }
  }

  /// A category keeps its settings under another name.
  fileprivate mutating func changeCategory(at place: Int, to name: String?) {
    let age = categoryExpiry.removeValue(forKey: categories[place].lowercased())
    guard let name else {
      categories.remove(at: place)
      return
    }
    categories[place] = name
    categoryExpiry[name.lowercased()] = age
  }
}

extension ConfigurationLayout {
  /// Changes name, address and categories of a source, as far as they differ.
  fileprivate mutating func change(source place: Int, from old: Source, to new: Source) -> Bool {
    if new.name != old.name,
      !replace(["name"], ofSource: place, by: [new.name])
    {
      return false
    }
    if new.address != old.address,
      !replace(["url"], ofSource: place, by: [new.address.string])
    {
      return false
    }
    return new.categories == old.categories
      || replace(["category", "categories"], ofSource: place, by: new.categories)
  }
}

/// A category that gets another name in the sources that are in it, or is removed from them.
package struct CategoryChange: Sendable, Hashable {
  package let name: String
  package let newName: String?

  /// - Parameter newName: `nil` for a removal.
  package init(_ name: String, to newName: String?) {
    self.name = name
    self.newName = newName
  }

  /// Whether the names differ only in case.
  package var isRespelling: Bool {
    newName != name && newName?.lowercased() == name.lowercased()
  }

  /// Whether a category gets another spelling of its name.
  package func respells(_ category: String) -> Bool {
    isRespelling && category.lowercased() == name.lowercased()
  }
}
