extension UInt8 {
  /// Whether the name of an element or attribute can begin with this byte; more lenient than XML.
  var beginsXMLName: Bool {
    isASCIILetter || self == UInt8(ascii: "_") || self >= 0x80
  }

  var isInXMLName: Bool {
    beginsXMLName || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: ":")
  }
}
