import Foundation
import Models
import Store

extension PageAccess {
  /// Connects the page to the authenticator.
  package init(_ authenticator: Authenticator) {
    self.init(
      session: { request in
        try authenticator.visit(of: request).map {
          PageSession(reader: $0.reader.name, formToken: $0.formToken)
        }
      },
      isOurForm: { request, session, token in
        guard let visit = try? authenticator.visit(of: request) else { return false }
        return authenticator.refusal(of: request, in: visit, token: token) == nil
      },
      devices: { request in
        guard let visit = try authenticator.visit(of: request) else { return [] }
        return try authenticator.sessions(of: visit.reader).map { session in
          PageDevice(
            id: String(session.id), name: DeviceName.of(session.device), used: session.lastUsed,
            isThis: session.id == visit.session.id)
        }
      },
      revoke: { device, request in
        guard let visit = try authenticator.visit(of: request), let id = Int64(device) else {
          return
        }
        _ = try authenticator.store.endSession(id, of: visit.reader.id)
      })
  }
}

extension Authenticator {
  /// The browsers in which a reader is signed in, the last used first.
  func sessions(of reader: Reader) throws -> [ReaderSession] {
    try store.sessions(of: reader.id, usedSince: clock().addingTimeInterval(-Self.sessionTime))
  }
}
