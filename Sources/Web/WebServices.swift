package import Foundation
import Models
package import Store

/// What the handlers of apps' and programs' requests have in common.
package struct WebServices: Sendable {
  let store: any Store
  let authenticator: Authenticator
  /// Lists and changes the sources.
  let management: SourceManagement
  let clock: @Sendable () -> Date

  package init(
    store: any Store, authenticator: Authenticator, management: SourceManagement,
    clock: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.authenticator = authenticator
    self.management = management
    self.clock = clock
  }

  /// The reader of an app that syncs.
  func reader(of app: AppPassword) -> SyncReader {
    SyncReader(store: store, app: app, now: clock())
  }
}
