import Foundation
import Models
import Store
import ViewModels

extension Authenticator {
  /// The browsers in which the reader of a request is signed in, the last used first.
  func devices(in visit: Visit) throws -> [DeviceViewModel] {
    try store.sessions(
      of: visit.reader.id, usedSince: clock().addingTimeInterval(-Self.sessionTime)
    ).map { DeviceViewModel($0, isThis: $0.id == visit.session.id) }
  }

  /// Signs out one of the browsers of a request's reader.
  func revoke(_ device: String, in visit: Visit) throws {
    guard let id = Int64(device) else { return }
    _ = try store.endSession(id, of: visit.reader.id)
  }
}
