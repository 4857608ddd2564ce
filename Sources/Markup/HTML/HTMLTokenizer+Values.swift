import Basics

extension HTMLTokenizer {
  /// The value of an attribute, with character references resolved.
  func decodedValue(_ name: StaticString) -> String? {
    value(name).map { value in
      var out: [UInt8] = []
      out.appendDecoded(value.trimmed, inAttribute: true)
      return String(outside: out)
    }
  }
}
