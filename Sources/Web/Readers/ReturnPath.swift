/// Validates the target path after a sign-in: the `next=` of an address, which an attacker may have
/// written.
package enum ReturnPath {
  /// The path with its query if it is a path of this server, else the front page.
  ///
  /// - Parameters:
  ///   - next: as the client sent it, percent-decoded once.
  ///   - basePath: the prefix of every path of this server.
  package static func checked(_ next: String?, basePath: String) -> String {
    let home = basePath + "/"
    // Two slashes begin a host; browsers treat a backslash as a slash and drop control characters
    // (WHATWG URL, 4.4).
    guard let next, next.utf8.count <= 2048, next.hasPrefix(home), !next.hasPrefix("//"),
      next.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return home }
    let path = next.prefix { $0 != "?" && $0 != "#" }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !segments.contains(where: { [".", ".."].contains(decodedDots($0)) }),
      !path.hasPrefix(home + "/"),
      !["sign-in", "sign-out"].contains(path.dropFirst(home.count).prefix { $0 != "/" })
    else { return home }
    return next
  }

  private static func decodedDots(_ segment: Substring) -> String {
    segment.lowercased().replacing("%2e", with: ".")
  }
}
