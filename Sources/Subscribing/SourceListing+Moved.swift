package import Models
import Sourcing

extension SourceListing {
  /// The entry of a source of another program, with a name and categories that may be stored. Its
  /// address is empty if the program does not name the feed.
  package init(moved source: MovedSource) {
    let url = source.isSaved ? Source.savedPages : source.feedURL ?? ""
    let title = source.title.map(NameText.fit) ?? ""
    let name =
      title.isEmpty ? NameText.ofAddress(url.isEmpty ? source.homePageURL ?? "" : url) : title
    self.init(
      name: name.isEmpty ? Source.importedName : name, url: url, homePage: source.homePageURL,
      categories: source.folders.map(NameText.category).filter { !$0.isEmpty },
      format: source.format, selectors: source.selectors, filters: source.filters)
  }
}
