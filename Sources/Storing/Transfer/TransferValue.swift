/// A cell in transfer from one store to another.
package enum TransferValue: Sendable, Hashable {
  case null
  case integer(Int64)
  /// Bit for bit the same in both stores.
  case number(Double)
  case text(String)
  case bytes([UInt8])
}

extension TransferValue {
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
}
