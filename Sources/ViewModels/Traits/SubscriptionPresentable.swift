/// Is a feed that other readers can subscribe to.
package protocol SubscriptionPresentable: LabelPresentable {
  /// Where it stands among the others; `nil` is beside all folders.
  var folder: String? { get }
  /// All the folders that it is in, where there are several.
  var folders: [String] { get }
  /// The feed's address.
  var feedLink: String { get }
}
