import Fetching
import Models

/// Which validators are kept (polling.md C1–C8, C12–C14, U2).
enum ValidatorRules {
  /// Bytes: what is longer fits into no server's request, not even the one that sent it.
  static let longest = 16 * 1024

  /// After an answer that is worth keeping: a 304 replaces what it names and leaves the rest (C6,
  /// C7), anything else replaces or voids all (C5, C8).
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

  /// Opaque, unless it could not be sent back as it came: with controls in it (U2), or with bytes
  /// that were lost on the way through a string.
  private static func usable(_ value: String?) -> String? {
    guard let value, !value.isEmpty, value.utf8.count <= longest,
      value.unicodeScalars.allSatisfy({
        ($0.value >= 0x20 || $0 == "\t") && $0.value != 0x7F && $0 != "\u{FFFD}"
      })
    else { return nil }
    return value
  }
}
