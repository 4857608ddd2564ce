internal import CLibXML2

/// The consumer's numbers for the names of a document. libxml2 stores each name once per document,
/// so its memory address identifies it: no name is compared or copied more than once.
struct XMLNameTable: ~Copyable {
  private struct Slot: BitwiseCopyable {
    var local, prefix, namespace: UnsafePointer<xmlChar>?
    var token = 0
  }

  private var slots: UnsafeMutablePointer<Slot>
  private var mask: Int
  private var count = 0

  init() {
    mask = 63
    slots = Self.emptySlots(64)
  }

  deinit {
    slots.deallocate()
  }

  @inline(__always)
  func token(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?
  ) -> Int? {
    let slot = slots + place(local, prefix, namespace)
    return slot.pointee.local == nil ? nil : slot.pointee.token
  }

  mutating func set(
    _ token: Int, _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?
  ) {
    if count * 2 > mask { grow() }
    slots[place(local, prefix, namespace)] = Slot(
      local: local, prefix: prefix, namespace: namespace, token: token)
    count += 1
  }

  /// The index of the slot of a name, or of the empty slot for it.
  @inline(__always)
  private func place(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?
  ) -> Int {
    // A document may use one name with any number of prefixes that it never declares.
    let mixer: UInt = 0x9E37_79B9_7F4A_7C15
    var hash = UInt(bitPattern: local) &* mixer
    hash = (hash ^ UInt(bitPattern: prefix)) &* mixer
    hash = (hash ^ UInt(bitPattern: namespace)) &* mixer
    var index = Int(truncatingIfNeeded: hash >> 40) & mask
    while let found = slots[index].local {
      if found == local, slots[index].prefix == prefix, slots[index].namespace == namespace {
        break
      }
      index = (index + 1) & mask
    }
    return index
  }

  private mutating func grow() {
    let (old, oldMask) = (slots, mask)
    mask = oldMask * 2 + 1
    slots = Self.emptySlots(mask + 1)
    for index in 0...oldMask {
      let slot = old[index]
      if slot.local != nil { slots[place(slot.local, slot.prefix, slot.namespace)] = slot }
    }
    old.deallocate()
  }

  private static func emptySlots(_ count: Int) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: count)
    slots.initialize(repeating: Slot(), count: count)
    return slots
  }
}

/// The name of an element as written, valid for the duration of the call. A missing part is empty.
@usableFromInline package struct XMLName {
  package let prefix, namespace, local: Bytes
}

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
