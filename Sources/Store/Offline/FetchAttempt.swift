package import Foundation
package import Words

/// The end of an attempt to fetch a page or a picture that brought nothing.
package enum FetchAttempt: Sendable, Hashable {
  /// The attempt was interrupted; the item goes back into the queue.
  case interrupted(due: Date)
  /// - Parameters:
  /// - tries: number of attempts that count, including this one.
  /// - due: when to try again; `nil` gives up.
  case failed(reason: Message, tries: Int, due: Date?)
}
