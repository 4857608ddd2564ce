internal import CLibXML2
import Glibc

/// The attributes of a newly opened element, valid for the duration of the call.
@usableFromInline package struct XMLElement {
  typealias Raw = UnsafeMutablePointer<UnsafePointer<xmlChar>?>

  /// Maximum size in bytes of an attribute value; a longer value is skipped.
  package static let valueLimit = 1 << 16

  private let raw: Raw?
  /// The prefix of the element itself.
  private let ownPrefix: UnsafePointer<xmlChar>?
  @usableFromInline package let attributeCount: Int
  /// Alternating prefixes and URIs of the namespaces declared here.
  private let namespaces: Raw?
  private let namespaceCount: Int

  init(
    _ raw: Raw?, count: Int, prefix: UnsafePointer<xmlChar>?, namespaces: Raw?, namespaceCount: Int
  ) {
    self.raw = raw
    ownPrefix = prefix
    attributeCount = raw == nil ? 0 : count
    self.namespaces = namespaces
    self.namespaceCount = namespaces == nil ? 0 : namespaceCount
  }

  /// The default namespace declared here, if any.
  package var defaultNamespace: String? {
    for index in 0..<namespaceCount where namespaces?[index * 2] == nil {
      return Bytes(cString: namespaces?[index * 2 + 1]).string
    }
    return nil
  }

  /// The value of the attribute without a prefix, or with the prefix of the element itself.
  package func value(_ local: StaticString) -> String? {
    bytes(local).map(XMLText.string)
  }

  /// The same value as bytes, valid for the duration of the call.
  package func bytes(_ local: StaticString) -> Bytes? {
    for index in 0..<attributeCount where isNamed(index, local) {
      let prefix = raw?[index * 5 + 1]
      if prefix == nil || prefix == ownPrefix { return limited(index) }
    }
    return nil
  }

  package var hasPrefixedAttribute: Bool {
    for index in 0..<attributeCount where raw?[index * 5 + 1] != nil { return true }
    return false
  }

  /// Whether an attribute has a lower-case value, ignoring case and surrounding blanks.
  package func hasValue(_ local: StaticString, _ expected: StaticString) -> Bool {
    for index in 0..<attributeCount where isNamed(index, local) {
      return value(index).trimmed.equalsIgnoringCase(expected)
    }
    return false
  }

  /// The value of an attribute in the `xml` namespace.
  package func xmlValue(_ local: StaticString) -> String? {
    for index in 0..<attributeCount
    where raw?[index * 5 + 1] != nil && prefix(index).equals("xml") && isNamed(index, local) {
      return limited(index).map(XMLText.string)
    }
    return nil
  }

  /// The value of an attribute with any prefix.
  package func anyValue(_ local: StaticString) -> String? {
    for index in 0..<attributeCount where isNamed(index, local) {
      return limited(index).map(XMLText.string)
    }
    return nil
  }

  var hasOversizedValue: Bool {
    for index in 0..<attributeCount where value(index).count > Self.valueLimit { return true }
    return false
  }

  private func limited(_ index: Int) -> Bytes? {
    let bytes = value(index)
    return bytes.count > Self.valueLimit ? nil : bytes
  }

  /// Whether an attribute has a lower-case name, ignoring case.
  private func isNamed(_ index: Int, _ local: StaticString) -> Bool {
    guard let name = raw?[index * 5] else { return false }
    let expected = local.utf8Start
    for place in 0..<local.utf8CodeUnitCount
    where name[place].asciiLowercased != expected[place] {
      return false
    }
    return name[local.utf8CodeUnitCount] == 0
  }

  func name(_ index: Int) -> Bytes { Bytes(cString: raw?[index * 5]) }

  func prefix(_ index: Int) -> Bytes { Bytes(cString: raw?[index * 5 + 1]) }

  func value(_ index: Int) -> Bytes {
    guard let start = raw?[index * 5 + 3], let end = raw?[index * 5 + 4] else {
      return Bytes(start: nil, count: 0)
    }
    return Bytes(start: start, count: end - start)
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The bytes of a C string without its NUL; empty for a null pointer.
  init(cString: UnsafePointer<UInt8>?) {
    guard let cString else {
      self.init(start: nil, count: 0)
      return
    }
    self.init(
      start: cString, count: strlen(UnsafeRawPointer(cString).assumingMemoryBound(to: CChar.self)))
  }
}
