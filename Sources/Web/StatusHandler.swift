import HTTPTypes
package import Store

/// For administrators and supervisors: `/healthz` says that the process responds, `/readyz` that
/// its database does too. Only this machine is told why the database does not: the reason names
/// paths and servers, and while the database does not answer, no secret can be checked.
package struct StatusHandler: Surface {
  typealias Handling = RouteAnswer<StatusHandler>

  static let routes = RouteTable<Handling>(
    [
      WebRoute([.get], "healthz", name: "healthz") { _, _, _ in
        .sentence(.ok, "The process is running.")
      },
      WebRoute([.get], "readyz", name: "readyz") { handler, request, _ in
        handler.readiness(withReason: MetricsHandler.isThisMachine(request))
      },
    ], headers: [.cacheControl: "no-store"])

  private let store: any ListStoring

  package init(store: any ListStoring) {
    self.store = store
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
