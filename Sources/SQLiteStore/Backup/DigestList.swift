import Foundation
import Store

/// Files with their SHA-256 digests, in the format of `sha256sum -c` (coreutils), so that a backup
/// can be checked without this program.
struct DigestList: Equatable {
  struct Entry: Equatable {
    /// 64 hexadecimal digits in lower case.
    let digest: String
    /// Relative to the folder of the list.
    let path: String
  }

  var entries: [Entry]

  init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// - Returns: `nil` if the text is not such a list.
  init?(_ text: String) {
    entries = []
    guard text.hasSuffix("\n") else { return nil }
    for line in text.utf8.dropLast().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      let digest = line.prefix(64)
      let path = line.dropFirst(66)
      let isHexadecimal = digest.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
      guard digest.count == 64, isHexadecimal, !path.isEmpty,
        line.dropFirst(64).starts(with: "  ".utf8)
      else { return nil }
      entries.append(Entry(digest: String(Substring(digest)), path: String(Substring(path))))
    }
  }

  /// - Returns: `nil` if there is no such list at the path.
  init?(at path: String) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    self.init(text)
  }

  var text: String {
    entries.map { "\($0.digest)  \($0.path)\n" }.joined()
  }
}
