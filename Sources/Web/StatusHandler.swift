import HTTPTypes
package import Store

/// For administrators and supervisors: `/healthz` says that the process responds, `/readyz` that
/// its database does too. Only this machine is told why the database does not: the reason names
/// paths and servers, and while the database does not answer, no secret can be checked.
package struct StatusHandler: RequestHandler {
  static let names = ["healthz", "readyz"]

  private let store: any ListStoring

  package init(store: any ListStoring) {
    self.store = store
  }

  package func response(to request: WebRequest) -> WebResponse? {
    guard request.path.count == 1, let name = request.path.first else { return nil }
    var response: WebResponse
    switch name {
    case "healthz": response = .sentence(.ok, "The process is running.")
    case "readyz": response = readiness(withReason: MetricsHandler.isThisMachine(request))
    default: return nil
    }
    guard request.method == .get else { return .methodNotAllowed([.get]) }
    response.headers[.cacheControl] = "no-store"
    return response.named(name)
  }

  private func readiness(withReason: Bool) -> WebResponse {
    do {
      _ = try store.availability()
      return .sentence(.ok, "The database answers.")
    } catch {
      let reason = withReason ? ": \(error)" : "."
      return .sentence(.serviceUnavailable, "The database does not answer\(reason)")
    }
  }
}
