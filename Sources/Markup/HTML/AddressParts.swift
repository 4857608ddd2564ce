/// The parts of an address that say what is shown: what is before the parameters, and the value of
/// each parameter but those that name a picture for the case that there is none. The name of a
/// parameter says how the picture is shown (`lazyload=true`).
struct AddressParts {
  let address: Bytes

  func contains(where isWanted: (Bytes) -> Bool) -> Bool {
    guard var start = address.firstIndex(where: { $0 == UInt8(ascii: "?") }) else {
      return isWanted(address)
    }
    if isWanted(address.run(0, start)) { return true }
    while start < address.count {
      let rest = address.run(start + 1, address.count)
      let length = rest.firstIndex { $0 == UInt8(ascii: "&") } ?? rest.count
      let parameter = rest.run(0, length)
      if !Self.isFallback(parameter), isWanted(Self.value(of: parameter)) { return true }
      start += 1 + length
    }
    return false
  }

  private static func value(of parameter: Bytes) -> Bytes {
    let mark = parameter.firstIndex { $0 == UInt8(ascii: "=") }
    return parameter.run(mark.map { $0 + 1 } ?? 0, parameter.count)
  }

  private static func isFallback(_ parameter: Bytes) -> Bool {
    let end = parameter.firstIndex { $0 == UInt8(ascii: "=") } ?? parameter.count
    return parameter.run(0, end).isOne(of: fallbacks)
  }

  private static let fallbacks: [StaticString] = [
    "fallback", "default", "d", "placeholder", "default_image", "defaultimage", "fallback_image",
    "fallbackimage", "onerror", "error",
  ]
}
