/// A source's icon, small enough to be kept in the database.
package struct SourceIcon: Sendable, Hashable {
  /// Maximum bytes, and pixels of a side.
  package static let (maxBytes, maxSide) = (48 << 10, 512)

  package var type: String
  package var bytes: [UInt8]

  package init(type: String, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}

/// A source whose icon is to be fetched.
package struct WantedIcon: Sendable, Hashable {
  package var source: Int64
  /// The address of the source.
  package var url: String
  /// The address of the icon that its document declares.
  package var declared: String?
  package var homePage: String?

  package init(source: Int64, url: String, declared: String?, homePage: String?) {
    self.source = source
    self.url = url
    self.declared = declared
    self.homePage = homePage
  }
}
