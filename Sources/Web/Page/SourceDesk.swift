package import Models
package import ViewModels

/// What the page asks of the rest of the program about sources. All of it may take as long as a
/// request to another host does.
package struct SourceDesk: Sendable {
  /// The sources of a reader.
  package var sources: @Sendable (_ reader: String) throws -> [Source]
  /// Looks for the feeds of an address.
  package var find: @Sendable (_ address: String) throws -> FoundSources
  /// Adds a source to a reader's list.
  ///
  /// - Returns: the name that it has from now on.
  /// - Throws: ``Refusal``.
  package var subscribe: @Sendable (_ listing: SourceListing, _ reader: String) throws -> String
  package var unsubscribe: @Sendable (_ name: String, _ reader: String) throws -> Void
  package var rename: @Sendable (_ name: String, _ new: String, _ reader: String) throws -> Void
  package var move:
    @Sendable (_ name: String, _ categories: [String], _ reader: String) throws
      -> Void
  /// Gives a source another address.
  package var readdress:
    @Sendable (_ name: String, _ address: String, _ reader: String) throws
      -> Void
  package var importList: @Sendable (_ bytes: [UInt8], _ reader: String) throws -> ImportViewModel
  package var export: @Sendable (_ reader: String) throws -> SubscriptionsViewModel

  package init(
    sources: @escaping @Sendable (String) throws -> [Source],
    find: @escaping @Sendable (String) throws -> FoundSources,
    subscribe: @escaping @Sendable (SourceListing, String) throws -> String,
    unsubscribe: @escaping @Sendable (String, String) throws -> Void,
    rename: @escaping @Sendable (String, String, String) throws -> Void,
    move: @escaping @Sendable (String, [String], String) throws -> Void,
    readdress: @escaping @Sendable (String, String, String) throws -> Void,
    importList: @escaping @Sendable ([UInt8], String) throws -> ImportViewModel,
    export: @escaping @Sendable (String) throws -> SubscriptionsViewModel
  ) {
    self.sources = sources
    self.find = find
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
    self.rename = rename
    self.move = move
    self.readdress = readdress
    self.importList = importList
    self.export = export
  }

  /// Why something can't be done, as a sentence for people.
  package struct Refusal: Error, Hashable {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
  }
}
