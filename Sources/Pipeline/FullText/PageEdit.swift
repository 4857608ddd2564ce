import Extracting
import Markup

/// Detects whether a page that was fetched again has changed.
enum PageEdit {
  /// - Parameters:
  ///   - old: sanitised markup, as is `new`.
  ///   - boilerplate: digests of blocks that other articles of the site contain too; gaining or
  ///     losing only such blocks is not an edit.
  ///     only lost or gained such blocks is the same.
  static func isEdited(from old: String, to new: String, boilerplate: Set<UInt64>) -> Bool {
    blocks(of: old, without: boilerplate) != blocks(of: new, without: boilerplate)
  }

  private static func blocks(of html: String, without boilerplate: Set<UInt64>) -> [UInt64] {
    PlainText.of(html, .blocks).split(whereSeparator: \.isNewline)
      .map { BlockDigest.of(String($0)) }.filter { !boilerplate.contains($0) }
  }
}
