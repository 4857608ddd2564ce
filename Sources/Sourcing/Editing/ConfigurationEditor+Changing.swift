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
    let before = try ConfigurationReader.parse(text, path: path, folder: folder)
    guard let place = before.sources.firstIndex(where: { $0.name == name }) else {
      throw .notEditable(path: path, reason: "it has no source named “\(name)”")
    }
    var wanted = before
    if let source {
      wanted.sources[place].name = source.name
      wanted.sources[place].address = source.address
      wanted.sources[place].categories = source.categories
      // A rule inside the source follows its new name. A rule elsewhere would keep the old name;
      // then the comparison below fails, and a person has to change it.
      for index in wanted.rules.indices where wanted.rules[index].rule.sources == [name] {
        wanted.rules[index].rule.sources = [source.name]
      }
    } else {
      wanted.sources.remove(at: place)
    }
    let known = Set(before.categories.map { $0.lowercased() })
    let more = (source?.categories ?? []).filter { !known.contains($0.lowercased()) }
    // A list of categories must be complete: a category missing from it is an error.
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
      after.hasSameContent(as: wanted, ignoringRulesOf: source == nil ? name : nil)
    else {
      throw .notEditable(path: path, reason: "“\(name)” is written in an unusual way")
    }
    return edited
  }
}
