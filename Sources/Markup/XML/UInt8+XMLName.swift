extension UInt8 {
  /// Whether an element's or attribute's name can begin with it, as far as publishers' go.
  var beginsXMLName: Bool {
    isASCIILetter || self == UInt8(ascii: "_") || self >= 0x80
  }

  var isInXMLName: Bool {
    beginsXMLName || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: ":")
  }
}
