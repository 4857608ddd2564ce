enum RedirectTarget {
  /// - Returns: `nil` if the response is not a redirect to follow.
  /// - Throws: ``FetchFault/redirectWithoutTarget(status:)`` or
  ///   ``FetchFault/redirectRefused(target:reason:)``.
  static func of(_ response: FetchResponse, from url: RequestURL) throws(FetchFault) -> RequestURL?
  {
    guard [301, 302, 303, 307, 308].contains(response.status) else { return nil }
    guard let raw = response.headers["location"], !raw.allSatisfy({ $0 == " " }) else {
      throw .redirectWithoutTarget(status: response.status)
    }
    let location = Latin1.asUTF8(raw)
    do {
      return try url.resolve(location)
    } catch {
      switch error {
      case .unsupportedScheme(let scheme):
        throw .redirectRefused(
          target: location, reason: "the scheme \(scheme) is neither http nor https")
      case .invalidURL(_, let reason):
        throw .redirectRefused(target: location, reason: reason)
      default:
        throw error
      }
    }
  }
}

/// A redirect that was followed.
package struct RedirectHop: Sendable, Hashable {
  package var status: Int
  /// The target URL, normalised, without credentials or fragment.
  package var target: String

  package init(status: Int, target: String) {
    self.status = status
    self.target = target
  }

  /// 301 and 308 are permanent (RFC 9110 15.4.2, 15.4.9).
  package var isPermanent: Bool { status == 301 || status == 308 }
}
