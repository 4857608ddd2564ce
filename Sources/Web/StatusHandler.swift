import HTTPTypes
package import Storing

/// For administrators and supervisors: `/healthz` says that the process responds, `/readyz` that
/// its database does too.
package struct StatusHandler: RequestHandler {
  private let store: any ListStoring

  package init(store: any ListStoring) {
    self.store = store
  }

  package func response(to request: WebRequest) -> WebResponse? {
    guard request.path.count == 1, let name = request.path.first else { return nil }
    var response: WebResponse
    switch name {
    case "healthz": response = .sentence(.ok, "The process is running.")
    case "readyz": response = readiness()
    default: return nil
    }
    guard request.method == .get else { return .methodNotAllowed([.get]) }
    response.headers[.cacheControl] = "no-store"
    response.route = name
    return response
  }

  private func readiness() -> WebResponse {
    do {
      _ = try store.availability()
      return .sentence(.ok, "The database answers.")
    } catch {
      return .sentence(.serviceUnavailable, "The database does not answer: \(error)")
    }
  }
}
