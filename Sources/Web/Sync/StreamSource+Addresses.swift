import Basics
import Models
import Store

extension StreamSource {
  /// The feed's address without credentials, which only the fetcher may know.
  var address: String {
    let feed = Source.keptFeed(url) ?? ""
    return WebAddress.withoutCredentials(feed.isEmpty ? url : feed)
  }

  /// The source's web page, never empty.
  var site: String {
    if let homePage, !homePage.isEmpty { return homePage }
    let address = address
    return address.hasPrefix("http") ? WebAddress(address)?.root ?? address : address
  }
}
