import Fetching
import Models

/// Decides which validators are stored (polling.md C1–C8, C12–C14, U2).
enum ValidatorRules {
  /// Bytes: a longer value fits into no server's request limit, not even that of its sender.
  static let longest = 16 * 1024

  /// Returns the validators after a successful response: a 304 replaces those that it names and
  /// keeps the rest (C6, C7), any other response replaces or voids all (C5, C8).
  static func after(
    _ response: FetchResponse, url: String, before: FeedState.Validators?
  ) -> FeedState.Validators? {
    let isUpdate = response.status == 304
    let known = isUpdate && before?.url == url ? before : nil
    let etag = usable(response.headers["etag"]) ?? known?.etag
    let lastModified = usable(response.headers["last-modified"]) ?? known?.lastModified
    guard etag != nil || lastModified != nil else { return nil }
    return FeedState.Validators(url: url, etag: etag, lastModified: lastModified)
  }

  /// Values are opaque. One that could not be sent back unchanged is dropped: it contains control
  /// characters (U2) or bytes that were lost when it became a string.
  private static func usable(_ value: String?) -> String? {
    guard let value, !value.isEmpty, value.utf8.count <= longest,
      value.unicodeScalars.allSatisfy({
        ($0.value >= 0x20 || $0 == "\t") && $0.value != 0x7F && $0 != "\u{FFFD}"
      })
    else { return nil }
    return value
  }
}
