import Models
import Yams

/// Values that occur in several parts of the configuration.
extension MappingReader {
  /// Text for a request header: no line breaks, no control characters (RFC 9110 5.5).
  func headerValue(_ key: String) -> String? {
    guard let text = string(key) else { return nil }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      report("“\(key)” must not contain line breaks or control characters", at: key)
      return nil
    }
    return text
  }

  func proxy(_ key: String) -> ProxyServer? {
    guard let text = string(key) else { return nil }
    do {
      return try ProxyServer(text)
    } catch {
      report("“\(key)” \(error.message)", at: key)
      return nil
    }
  }

  /// `direct`, or a proxy.
  func proxyChoice(_ key: String) -> ProxyChoice {
    if string(key) == "direct" { return .direct }
    return proxy(key).map { .through($0) } ?? .standard
  }

  /// Reports values that are no selectors.
  ///
  /// - Parameter problem: returns the problem of a selector.
  func checkSelectors(_ keys: [String], _ problem: (String) -> String?) {
    for key in keys {
      guard let text = string(key), let problem = problem(text) else { continue }
      report("“\(key)” is not a selector: \(problem)", at: key)
    }
  }

  /// A name: one line, no control characters; invisible characters are left out.
  func label(_ key: String, _ what: String) -> String? {
    guard let text = require(key, what).map(NameText.visible) else { return nil }
    guard NameText.isName(text) else {
      report("“\(key)” must be one line without control characters", at: key)
      return nil
    }
    guard NameText.fits(text) else {
      report("“\(key)” is longer than \(NameText.byteLimit) bytes", at: key)
      return nil
    }
    return isPathSegment(text, at: key) ? text : nil
  }

  private func isPathSegment(_ name: String, at key: String) -> Bool {
    if TagName.isPathSegment(name) { return true }
    report("“\(key)” must not be “\(name)”, which no address of a page can contain", at: key)
    return false
  }

  /// A list of names, each once.
  func names(_ key: String) -> [String] { names(list(key), at: key) }

  /// The names that nodes have, each once.
  func names(_ nodes: [Node], at key: String) -> [String] {
    var seen: Set<String> = []
    return nodes.compactMap { node in
      guard let name = node.string, NameText.isName(name) else {
        problems.add("“\(key)” must contain names", at: node)
        return nil
      }
      guard NameText.fits(name) else {
        problems.add("a name in “\(key)” is longer than \(NameText.byteLimit) bytes", at: node)
        return nil
      }
      guard seen.insert(name.lowercased()).inserted else {
        problems.add("“\(name)” occurs twice in “\(key)”", at: node)
        return nil
      }
      return name
    }
  }

  /// The entries of a list, each with a name of its own.
  func named<Entry>(
    _ key: String, _ what: String, _ name: (Entry) -> String, _ read: (Node) -> Entry?
  ) -> [Entry] {
    var names: Set<String> = []
    return list(key).compactMap { node -> Entry? in
      guard let entry = read(node) else { return nil }
      guard names.insert(name(entry).lowercased()).inserted else {
        problems.add("two \(what) are named “\(name(entry))”; names must be unique", at: node)
        return nil
      }
      return entry
    }
  }

  /// The names of categories, without the names of built-in tabs.
  func tabs(_ names: [String], at key: String) -> [String] {
    names.filter { name in
      guard isPathSegment(name, at: key) else { return false }
      guard NameText.isReserved(name) else { return true }
      report("“\(name)” is reserved for the tab of all categories; choose another name", at: key)
      return false
    }
  }

  /// The age at which articles count as read, in seconds; `nil` if none is set.
  func expiry() -> Double? {
    if has("expire"), string("expire") == "never" { return ExpiryPlan.never }
    return duration("expire", atLeast: 3600, "1h")
  }

  /// A polling interval in seconds; `nil` if none is set or it is `adaptive`.
  func interval() -> Double? {
    if has("interval"), string("interval") == "adaptive" { return nil }
    return duration("interval", atLeast: ReadingContext.minInterval, "5m")
  }
}

/// Parses sizes as people write them: `16MiB`, `500kB`, `64K`, `1048576`.
package enum SizeText {
  package static func bytes(_ text: String) -> Int? {
    let compact = text.lowercased().filter { $0 != " " }
    let digits = compact.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let amount = Double(digits), let unit = unit(String(compact.dropFirst(digits.count)))
    else { return nil }
    return Int(exactly: (amount * unit).rounded())
  }

  private static func unit(_ name: String) -> Double? {
    switch name {
    case "", "b": 1
    case "kb": 1e3
    case "mb": 1e6
    case "gb": 1e9
    case "k", "kib": 1024
    case "m", "mib": 1_048_576
    case "g", "gib": 1_073_741_824
    default: nil
    }
  }
}
