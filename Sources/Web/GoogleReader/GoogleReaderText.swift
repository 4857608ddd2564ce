/// Text in the form that the apps expect: some read titles as markup and some as plain text, and
/// both show these characters correctly.
enum GoogleReaderText {
  static func title(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x3C || $0 == 0x3E }) else { return text }
    return text.replacing("<", with: "\u{FF1C}").replacing(">", with: "\u{FF1E}")
  }
}
