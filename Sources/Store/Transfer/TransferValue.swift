/// A cell of a key of a transferred table.
package enum TransferValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case number(Double)
  case text(String)
  case bytes([UInt8])
}
