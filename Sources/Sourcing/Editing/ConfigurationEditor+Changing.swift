package import Models
import Yams

extension ConfigurationEditor {
  /// The text with one source renamed, moved to other categories or another address or, by `nil`,
  /// taken out: every other byte is as it was.
  ///
  /// - Parameters:
  ///   - name: of the source in the configuration.
  ///   - source: with the name, address and categories that it gets; the rest of it does not matter.
  /// - Throws: ``ConfigurationFault/notEditable(path:reason:)`` where the source is written in a way
  ///   that only a person can change.
  package static func changing(
    _ name: String, to source: Source?, in text: String, path: String, folder: String
  ) throws(ConfigurationFault) -> String {
    let before = try ConfigurationReader.parse(text, path: path, folder: folder)
    guard let place = before.sources.firstIndex(where: { $0.name == name }) else {
      throw .notEditable(path: path, reason: "it has no source “\(name)”")
    }
    var wanted = before
    if let source {
      wanted.sources[place].name = source.name
      wanted.sources[place].address = source.address
      wanted.sources[place].categories = source.categories
      // Rules that stand in the source keep to it. One elsewhere would lose it, and is for a
      // person to change.
      for index in wanted.rules.indices where wanted.rules[index].rule.sources == [name] {
        wanted.rules[index].rule.sources = [source.name]
      }
    } else {
      wanted.sources.remove(at: place)
    }
    let known = Set(before.categories.map { $0.lowercased() })
    let more = (source?.categories ?? []).filter { !known.contains($0.lowercased()) }
    // A list of categories is whole: what it does not name would be an error.
    if !before.categories.isEmpty { wanted.categories += more }
    guard wanted != before else { return text }
    guard let root = try? compose(yaml: text.withoutByteOrderMark),
      var layout = ConfigurationLayout(text, root)
    else { throw .notEditable(path: path, reason: "its lists are written in an unusual way") }
    var isEdited = true
    if let source {
      let old = before.sources[place]
      if source.name != old.name {
        isEdited = layout.replace(
          "name", ofSource: place, by: ("name", YAMLText.scalar(source.name)))
      }
      if isEdited, source.address != old.address {
        isEdited = layout.replace(
          "url", ofSource: place, by: ("url", YAMLText.scalar(source.address.string)))
      }
      if isEdited, source.categories != old.categories {
        isEdited = layout.replaceCategories(ofSource: place, by: source.categories)
      }
      if isEdited, !before.categories.isEmpty, !more.isEmpty {
        isEdited = layout.add(
          to: "categories",
          lines: { indent, end in more.map { indent + "- " + YAMLText.scalar($0) + end } },
          values: { more.map(YAMLText.member) })
      }
    } else {
      isEdited = layout.remove(source: place)
    }
    let edited = layout.edited
    guard isEdited, let after = try? ConfigurationReader.parse(edited, path: path, folder: folder),
      after.says(wanted, ignoringRulesOf: source == nil ? name : nil)
    else {
      throw .notEditable(path: path, reason: "“\(name)” is written there in an unusual way")
    }
    return edited
  }
}
