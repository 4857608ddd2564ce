extension HTMLTag {
  /// Whether a name is that of an HTML element that occurs in content.
  package static func isKnown(_ name: Bytes) -> Bool {
    HTMLTagNames.table.find(name)?.traits.contains(.kept) ?? false
      || [
        "font", "script", "style", "svg", "math", "form", "input", "button", "label", "select",
        "option", "textarea", "fieldset", "legend", "menu", "dir", "nobr", "iframe", "object",
        "embed",
      ].contains { (known: StaticString) in name.equalsIgnoringCase(known) }
  }
}

extension HTMLTag {
  package static func isKnown(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { isKnown($0) }
  }
}
