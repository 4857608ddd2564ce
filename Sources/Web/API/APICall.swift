import Composing
import Foundation
import Models
import Sourcing
import Store

/// A request of the product's own API with everything that its response needs.
struct APICall: Sendable {
  let newsroom: Newsroom
  let values: APIValues
  /// The numbers in the path, in order.
  let numbers: [Int64]
  let format: APIFormat
  /// The reader's sources.
  let sources: @Sendable () throws -> [Source]

  var now: Date { newsroom.now }

  /// The article or story that the path names.
  var id: Int64 { numbers.first ?? 0 }
}

extension PictureNames {
  /// The addresses of pictures in the product's own API, as the client of a request reaches it.
  static func addresses(for request: WebRequest) -> PictureNames {
    .addresses(below: request.basePath + path)
  }
}
