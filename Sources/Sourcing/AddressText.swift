import Basics
import Foundation
import Models

/// Parses addresses as a configuration writes them.
enum AddressText {
  /// Parses an http or https URL, or `file:` and a path (relative to the configuration's folder).
  static func read(_ text: String, folder: String) -> Result<SourceAddress, AddressProblem> {
    let isClean = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    if text.prefix(5).lowercased() == "file:" { return file(text, folder: folder) }
    guard isClean else {
      return .failure(AddressProblem("an address must not contain control characters"))
    }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard let colon = text.firstIndex(of: ":"), scheme == "http" || scheme == "https" else {
      let found = text.contains("://") ? scheme + ":" : String(text.prefix(60))
      return .failure(
        AddressProblem(
          "“url” must begin with https://, http:// or file:, not “\(found)”" + advice(text, scheme))
      )
    }
    let rest = text[text.index(after: colon)...]
    guard rest.hasPrefix("//") else {
      return .failure(AddressProblem("“\(scheme):” must be followed by //"))
    }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } : host.prefix { $0 != ":" }
    guard !authority.contains(" ") else {
      return .failure(AddressProblem("a host name must not contain spaces"))
    }
    guard !name.isEmpty else {
      return .failure(AddressProblem("the address “\(text.prefix(60))” has no host"))
    }
    let port = host.dropFirst(name.count).drop { $0 == "]" }
    guard port.isEmpty || (UInt16(port.dropFirst()).map { $0 > 0 } ?? (port == ":")) else {
      return .failure(AddressProblem("“\(port.dropFirst())” is not a port from 1 to 65535"))
    }
    // The form that a request uses (RFC 3986, 2.1).
    let hasBlanks = text.utf8.contains(UInt8(ascii: " "))
    return .success(.web(hasBlanks ? text.replacing(" ", with: "%20") : text))
  }

  /// Suggests the intended address, if it can be guessed.
  private static func advice(_ text: String, _ scheme: String) -> String {
    let rest = text.range(of: "://").map { text[$0.upperBound...] }
    if let rest, Spelling.nearest(to: scheme, in: ["https", "http"], limit: 1).first != nil {
      return "; did you mean “https://\(rest.prefix(60))”?"
    }
    let host = text.prefix { $0 != "/" }
    guard rest == nil, host.contains("."), !host.contains(":"), !host.hasPrefix(".") else {
      return ""
    }
    return "; did you mean “https://\(text.prefix(60))”?"
  }

  private static func file(
    _ text: String, folder: String
  ) -> Result<SourceAddress, AddressProblem> {
    var path = String(text.dropFirst("file:".count))
    if path.hasPrefix("//") { path.removeFirst(2) }
    guard !path.isEmpty, !path.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      return .failure(AddressProblem("“file:” must be followed by a path"))
    }
    // A URL is percent-encoded (RFC 8089, 2), but a file with the literal name takes precedence.
    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : folder + "/" + path }
    if path.contains("%"), !FileManager.default.fileExists(atPath: absolute(path)),
      let decoded = PercentEncoding.text(path)
    {
      path = decoded
    }
    return .success(.file(URL(fileURLWithPath: absolute(path)).standardizedFileURL.path))
  }
}

struct AddressProblem: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
