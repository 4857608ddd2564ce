import Extracting
import Markup

/// Detects whether a page that was fetched again has changed.
enum PageEdit {
  /// - Parameters:
  ///   - old: sanitised markup, as is `new`.
  ///   - furniture: digests of blocks that other articles of the site contain too; gaining or
  ///     losing only such blocks is not an edit.
  ///     only lost or gained such blocks is the same.
  static func isOne(from old: String, to new: String, furniture: Set<UInt64>) -> Bool {
    blocks(of: old, without: furniture) != blocks(of: new, without: furniture)
  }

  private static func blocks(of html: String, without furniture: Set<UInt64>) -> [UInt64] {
    PlainText.of(html, .blocks).split(whereSeparator: \.isNewline)
      .map { BlockDigest.of(String($0)) }.filter { !furniture.contains($0) }
  }
}
