import Foundation
import Sourcing

extension GlobalOptions {
  /// The address of the front page as the configuration has it, without a slash at its end; of a
  /// server that listens nowhere, the usual one.
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
    // What listens everywhere is reached here by this machine's own address.
    let name = ["0.0.0.0", "::", "*", ""].contains(host) ? "localhost" : host
    return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)"
  }
}
