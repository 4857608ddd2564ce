import Foundation
import NIOCore
import Testing
import Web

extension WebResponse {
  /// Of a body that is not in pieces.
  var bytes: [UInt8] {
    if case .bytes(let bytes) = body { Array(bytes.readableBytesView) } else { [] }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
  /// The object of a JSON document.
  func object() throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(utf8)) as? [String: Any])
  }

  func occurrences(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
