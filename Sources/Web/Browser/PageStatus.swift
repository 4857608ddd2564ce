import Basics
import Foundation

/// A sentence for the page's status line, as JSON for its script.
struct PageStatus: Encodable {
  let status: String

  init(_ status: String) { self.status = status }

  var text: String {
    get throws { String(outside: try JSONEncoder().encode(self)) + "\n" }
  }
}
