import Basics
import HTTPTypes
package import ViewModels
package import Words

/// Handles the forms that move in what a reader has in another program.
struct MoveForm {
  let view: PageView
  let moves: MoveManagement
  let management: SourceManagement

  func page(_ refusal: String? = nil) -> MovePage {
    MovePage(view: view, state: moves.state(view.session.reader), refusal: refusal)
  }

  func file(_ upload: UploadedFile?) throws -> WebResponse {
    guard let upload, !upload.bytes.isEmpty else { return try refused(view(.noFile)) }
    let beginning = try moves.moveFile(upload.bytes, view.session.reader)
    guard beginning == .otherFile else { return try response(beginning) }
    return try SourceForm(view: view, management: management).importList(upload.bytes)
  }

  func server() throws -> WebResponse {
    let form = view.request.form
    func text(_ name: String) -> String? {
      form[name].map { String($0.prefix(2000)) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let typed = text("address") else { return try refused(view.wording(.noAddress, "")) }
    guard let password = text("password") else { return try refused(view(.wrongPassword)) }
    return try response(
      moves.moveServer(
        .init(
          address: AddressInput.web(typed) ?? typed, user: text("user"), password: password,
          kind: text("kind")),
        view.session.reader))
  }

  private func response(_ beginning: MoveManagement.Beginning) throws -> WebResponse {
    switch beginning {
    case .begun: .redirect(to: view.paths.moveIn)
    case .busy: try refused(view(.moveBusy))
    case .otherFile: try refused(view(.noFile))
    case .refused(let message): try refused(view.wording(message))
    }
  }

  private func refused(_ reason: String) throws -> WebResponse {
    PageResponse.page(try page(reason).document(), view, status: .unprocessableContent)
  }
}

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
  /// How far the last move of a reader is.
  let state: @Sendable (_ reader: String) -> MoveState?

  package init(
    moveFile: @escaping @Sendable (_ bytes: [UInt8], _ reader: String) throws -> Beginning,
    moveServer: @escaping @Sendable (_ server: Server, _ reader: String) throws -> Beginning,
    state: @escaping @Sendable (_ reader: String) -> MoveState?
  ) {
    self.moveFile = moveFile
    self.moveServer = moveServer
    self.state = state
  }

  /// For a server that moves nothing in.
  package static let none = MoveManagement(
    moveFile: { _, _ in .otherFile }, moveServer: { _, _ in .busy }, state: { _ in nil })
}
