internal import CLibXML2

/// The numbers of a document's names. libxml2 keeps each name once a document, so that its address
/// stands for it: no name is compared or copied more than once.
struct XMLNameTable {
  private struct Slot {
    var local: UnsafePointer<xmlChar>?
    var prefix: UnsafePointer<xmlChar>?
    var namespace: UnsafePointer<xmlChar>?
    var token = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 128)
  private var count = 0

  func token(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?
  ) -> Int? {
    let slot = slots[place(local, prefix, namespace)]
    return slot.local == nil ? nil : slot.token
  }

  mutating func set(
    _ token: Int, _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?
  ) {
    if count * 2 >= slots.count { grow() }
    slots[place(local, prefix, namespace)] = Slot(
      local: local, prefix: prefix, namespace: namespace, token: token)
    count += 1
  }

  /// Where a name is, or would go.
  private func place(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?
  ) -> Int {
    var hash = UInt(bitPattern: local) ^ (UInt(bitPattern: namespace) << 7)
    hash ^= UInt(bitPattern: prefix) << 13
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    var index = Int(hash >> 40) & (slots.count - 1)
    while let found = slots[index].local {
      if found == local, slots[index].prefix == prefix, slots[index].namespace == namespace {
        break
      }
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for entry in old where entry.local != nil {
      slots[place(entry.local, entry.prefix, entry.namespace)] = entry
    }
  }
}
