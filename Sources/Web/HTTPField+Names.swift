import HTTPTypes

/// The headers that HTTPTypes does not name.
extension HTTPField.Name {
  // What a browser says about its request (W3C Fetch Metadata).
  static let secFetchSite = known("Sec-Fetch-Site")
  static let secFetchDest = known("Sec-Fetch-Dest")
  static let secFetchMode = known("Sec-Fetch-Mode")
  static let lastEventID = known("Last-Event-ID")

  // Secrets and tokens.
  static let authToken = known("X-Auth-Token")
  static let feverKey = known("api_key")
  static let formToken = known("X-Form-Token")

  static let protocolVersion = known("MCP-Protocol-Version")

  // Of responses.
  static let referrerPolicy = known("Referrer-Policy")
  static let clearSiteData = known("Clear-Site-Data")
  /// Whether nginx may buffer the response.
  static let accelBuffering = known("X-Accel-Buffering")

  static let forwardedFor = known("X-Forwarded-For")
  static let forwardedProto = known("X-Forwarded-Proto")
  static let forwardedHost = known("X-Forwarded-Host")
  static let forwarded = known("Forwarded")
  /// Headers that a proxy adds, trusted or not.
  static let ofProxies = [
    forwardedFor, forwardedProto, forwardedHost, forwarded, known("X-Real-IP"), via,
  ]

  /// - Parameter name: a valid one.
  private static func known(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .referer }
}
