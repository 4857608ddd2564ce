package import Foundation

/// The result of an attempt to deliver an edition.
package enum DeliveryEnd: Sendable, Hashable {
  /// - Parameter path: the path of the written file.
  case done(path: String?)
  /// - Parameters:
  ///   - reason: a sentence.
  ///   - due: when to try again; `nil` means never.
  case failed(reason: String, due: Date?)
}
