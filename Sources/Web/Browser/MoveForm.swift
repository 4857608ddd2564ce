import Basics
import HTTPTypes
import Words

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
