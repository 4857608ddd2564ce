import Foundation
import Sourcing

extension GlobalOptions {
  /// The address of the front page from the configuration, without a trailing slash; the default
  /// address for a server that does not listen.
  func pageAddress() throws -> String {
    let locations = locations
    let configuration =
      locations.exists(locations.configPath)
      ? try Configuration.checked(at: locations.configPath) : Configuration()
    let server = configuration.server
    if let address = server.publicURL { return address.address(of: "") }
    guard case .address(let host, let port) = server.listen else {
      return "http://\(ServerSettings.usual.host):\(ServerSettings.usual.port)"
    }
    // A server on all interfaces is reached at this machine's own address.
    let name = ["0.0.0.0", "::", "*", ""].contains(host) ? "localhost" : host
    return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)"
  }
}
