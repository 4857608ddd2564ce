import Foundation
package import NIOSSL

/// The certificates under Fixtures: a private authority, and servers that are valid, expired, for
/// another name, or self-signed. They are for tests alone and expire in 2126.
package enum TestCertificates {
  /// - Parameters:
  ///   - protocols: the protocols offered to ALPN.
  ///   - asksClients: whether clients must have a certificate too.
  package static func serverContext(
    _ name: String, protocols: [String] = [], maximum: TLSVersion? = nil,
    asksClients: Bool = false
  ) throws -> NIOSSLContext {
    let chain = try NIOSSLCertificate.fromPEMFile(path(name + ".pem"))
    let key = try NIOSSLPrivateKey(file: path(name + ".key.pem"), format: .pem)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.applicationProtocols = protocols
    configuration.maximumTLSVersion = maximum
    if asksClients { configuration.certificateVerification = .noHostnameVerification }
    return try NIOSSLContext(configuration: configuration)
  }

  package static var authority: String { path("authority.pem") }

  private static func path(_ name: String) -> String {
    Bundle.module.resourceURL?.appendingPathComponent("Fixtures/" + name).path ?? name
  }
}
