package import Foundation

/// How an attempt to fetch a page or a picture ended that brought nothing.
package enum FetchAttempt: Sendable, Hashable {
  /// Not seen through: it goes back to its place in the queue.
  case interrupted(due: Date)
  /// - Parameters:
  ///   - reason: a sentence.
  ///   - tries: attempts that count, this one included.
  ///   - due: when to try again; `nil` gives up.
  case failed(reason: String, tries: Int, due: Date?)
}
