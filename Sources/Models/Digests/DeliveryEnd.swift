package import Foundation

/// How a try to deliver an edition ended.
package enum DeliveryEnd: Sendable, Hashable {
  /// - Parameter path: of the file that it became.
  case done(path: String?)
  /// - Parameters:
  ///   - reason: a sentence.
  ///   - due: when to try again; `nil` gives up.
  case failed(reason: String, due: Date?)
}
