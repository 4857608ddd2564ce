import Logging
import Models
import Store
import Subscribing

/// The names of sources that were added without one: the titles of their feeds, as soon as these
/// are known.
struct FeedTitles: Sendable {
  let store: any Store
  let configPath: String
  let logger: Logger

  /// Names such sources in the lists of all readers, and stores the new names.
  ///
  /// - Returns: whether a name has changed.
  @discardableResult
  func apply() throws -> Bool {
    var titles: [Int64: String]?
    func title(of source: Int64) throws -> String? {
      if let titles { return titles[source] }
      var known: [Int64: String] = [:]
      try store.forEachFeed { known[$0.id] = $1?.title }
      titles = known
      return known[source]
    }
    let lists = Subscriptions(store, configPath: configPath)
    var isChanged = false
    do {
      var readers = try store.readers().map(\.reader)
      // Before a reader was added, the shared list is that of the unnamed one.
      if readers.isEmpty {
        readers = [try store.firstReader() ?? store.addReader(ReaderName.unnamed)]
          .compactMap(\.self)
      }
      for reader in readers {
        let names = try lists.nameByTitle(for: reader, at: store.now(), title: title)
        isChanged = isChanged || !names.isEmpty
      }
      guard isChanged else { return false }
      try store.configure(from: configPath)
    } catch let fault as StoreFault {
      throw fault
    } catch {
      // A name is not worth a failed pass.
      logger.warning("Sources were not named by their feeds", metadata: ["reason": "\(error)"])
    }
    return isChanged
  }
}
