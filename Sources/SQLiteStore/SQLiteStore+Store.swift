package import Foundation
package import Store

extension SQLiteStore: Store {
  package var hostLeases: (any HostLeasing)? { nil }
  package func now() -> Date { Date() }
}
