package import ViewModels
package import Words

/// Moves what readers have in other programs in, in the background, for the page.
package struct MoveManagement: Sendable {
  /// Another program's server.
  package struct Server: Sendable, Hashable {
    package var address: String
    package var user: String?
    package var password: String
    /// The word for its API; `nil` if it is to be looked for.
    package var kind: String?
  }

  /// How far the last move of a reader is.
  package typealias State = MoveState

  package enum Beginning: Sendable, Hashable {
    case begun
    /// Another move is running.
    case busy
    /// The file is of another kind, perhaps a list of subscriptions.
    case otherFile
    case refused(Message)
  }

  /// Maximum bytes of a file; the command line takes more.
  package static let fileLimit = 16 << 20

  let moveFile: @Sendable (_ bytes: [UInt8], _ reader: String) throws -> Beginning
  let moveServer: @Sendable (_ server: Server, _ reader: String) throws -> Beginning
  let state: @Sendable (_ reader: String) -> State?

  package init(
    moveFile: @escaping @Sendable (_ bytes: [UInt8], _ reader: String) throws -> Beginning,
    moveServer: @escaping @Sendable (_ server: Server, _ reader: String) throws -> Beginning,
    state: @escaping @Sendable (_ reader: String) -> State?
  ) {
    self.moveFile = moveFile
    self.moveServer = moveServer
    self.state = state
  }

  /// For a server that moves nothing in.
  package static let none = MoveManagement(
    moveFile: { _, _ in .otherFile }, moveServer: { _, _ in .busy }, state: { _ in nil })
}
