import Basics
import Storing

extension StreamSource {
  /// Its feed's address, without what only the fetcher is to know.
  var address: String { WebAddress.withoutCredentials(url) }

  /// The page that people see, never empty.
  var site: String {
    if let homePage, !homePage.isEmpty { return homePage }
    let address = address
    return address.hasPrefix("http") ? WebAddress(address)?.root ?? address : address
  }
}
