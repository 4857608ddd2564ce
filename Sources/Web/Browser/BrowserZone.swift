import Foundation

/// The time zone in which times are written for a browser.
struct BrowserZone: Sendable, Hashable {
  let zone: TimeZone
  /// Whether it is the browser's, which the page's script names in a cookie. Else it is this
  /// server's, and times name it.
  let isBrowsers: Bool

  init(_ request: WebRequest) {
    let own = Cookie.value(Cookie.zone, in: request).flatMap(Self.known)
    zone = own ?? .current
    isBrowsers = own != nil
  }

  /// The zone of a name from a client; the names of zones are those of files.
  private static func known(_ name: String) -> TimeZone? {
    guard (1...64).contains(name.utf8.count),
      name.utf8.allSatisfy({ byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
          UInt8(ascii: "-"), UInt8(ascii: "+"):
          true
        default: false
        }
      }), name.utf8.first != UInt8(ascii: "/")
    else { return nil }
    return TimeZone(identifier: name)
  }
}
