import Foundation
import Models
import Serving
import Sourcing
import Storing

/// A request of the own API with all that its answer is made of.
struct APICall: Sendable {
  let newsroom: Newsroom
  let values: APIValues
  /// The numbers in the path, in order.
  let numbers: [Int64]
  let format: APIFormat
  /// Those of the reader.
  let sources: @Sendable () throws -> [Source]

  var now: Date { newsroom.now }

  /// The article or story that the path names.
  var id: Int64 { numbers.first ?? 0 }
}
