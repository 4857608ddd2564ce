import Yams

/// Values that several parts of the configuration have.
extension MappingReader {
  /// Text that goes into a request's header: no line breaks, no control characters
  /// (RFC 9110 5.5).
  func headerValue(_ key: String) -> String? {
    guard let text = string(key) else { return nil }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      report("“\(key)” must not hold line breaks or control characters", at: key)
      return nil
    }
    return text
  }

  /// A list of names, each once.
  func names(_ key: String) -> [String] {
    var seen: Set<String> = []
    return list(key).compactMap { node in
      guard let name = node.string, !name.isEmpty else {
        problems.add("“\(key)” must hold names", at: node)
        return nil
      }
      guard seen.insert(name.lowercased()).inserted else {
        problems.add("“\(name)” stands twice in “\(key)”", at: node)
        return nil
      }
      return name
    }
  }

  /// A polling interval in seconds; `nil` for none or `adaptive`.
  func interval() -> Double? {
    if has("interval"), string("interval") == "adaptive" { return nil }
    return duration("interval", atLeast: ReadingContext.leastInterval, "5m")
  }
}
