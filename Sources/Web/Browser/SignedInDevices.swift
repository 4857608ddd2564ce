import Foundation
import Models
import Store
import ViewModels

extension Authenticator {
  /// The browsers in which a reader is signed in, the last used first.
  func sessions(of reader: Reader) throws -> [ReaderSession] {
    try store.sessions(of: reader.id, usedSince: clock().addingTimeInterval(-Self.sessionTime))
  }

  /// The browsers in which the reader of a request is signed in.
  func devices(in visit: Visit) throws -> [DeviceViewModel] {
    try sessions(of: visit.reader).map { session in
      DeviceViewModel(session, isThis: session.id == visit.session.id)
    }
  }

  /// Signs out one of the browsers of a request's reader.
  func revoke(_ device: String, in visit: Visit) throws {
    guard let id = Int64(device) else { return }
    _ = try store.endSession(id, of: visit.reader.id)
  }
}
