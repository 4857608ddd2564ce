import Store
import Synchronization

/// The scopes of readers' own lists, kept from one list to the next: a reader may have left out
/// thousands of sources, whose rows take longer to read than the list's articles.
///
/// A scope is current while `list_version` is: triggers count each change of a list's sources.
final class OwnScopeCache: Sendable {
  /// Maximum number of scopes: with a hundred thousand sources one takes up to 400 kB.
  private static let most = 16

  private let known = Mutex<[Int64: (version: Int64, scope: OwnScope)]>([:])

  /// - Parameters:
  ///   - reader: the id of a reader; 0 for a new one.
  ///   - version: the present version.
  ///   - read: reads the scope from the database.
  func scope(
    of reader: Int64, version: Int64, _ read: () throws -> OwnScope
  ) rethrows -> OwnScope {
    if let known = known.withLock({ $0[reader] }), known.version == version { return known.scope }
    let scope = try read()
    known.withLock { known in
      if known.count >= Self.most, known[reader] == nil, let other = known.keys.first {
        known[other] = nil
      }
      known[reader] = (version, scope)
    }
    return scope
  }

  /// Frees the memory.
  func forget() { known.withLock { $0 = [:] } }
}
