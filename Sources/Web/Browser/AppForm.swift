import Composing
import HTTPTypes
import Models
import Store
import ViewModels
import Words

/// Handles the form that makes and removes a reader's app passwords.
struct AppForm {
  let view: PageView
  let store: any ReaderStoring

  func page(_ outcome: AppsPage.Outcome? = nil) throws -> AppsPage {
    let apps = try reader().map { try store.apps(of: $0.id) } ?? []
    return AppsPage(view: view, apps: apps.map(AppPasswordViewModel.init), outcome: outcome)
  }

  func response() throws -> WebResponse {
    let form = view.request.form
    if let id: Int64 = form.number("remove") {
      if let reader = try reader() { _ = try store.removeApp(id, of: reader.id) }
      return .redirect(to: view.paths.apps)
    }
    let outcome = try add(
      form["name"] ?? "", AppRights(stored: form["rights"] ?? AppRights.full.rawValue))
    var response = PageResponse.page(try page(outcome).document(), view)
    if case .refused = outcome { response.status = .unprocessableContent }
    // Prevents the browser's history from showing the password again.
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func reader() throws -> Reader? { try store.reader(named: view.session.reader) }

  private func add(_ typed: String, _ rights: AppRights) throws -> AppsPage.Outcome {
    guard let name = ReaderName.checked(typed) else { return .refused(view(.wrongAppName)) }
    guard let reader = try reader() else { return .refused(view(.signedOut)) }
    let password = SecretToken.makeAppPassword()
    do {
      _ = try store.addApp(
        name, secrets: AppSecrets.all(of: password, reader: reader.name), of: reader.id,
        rights: rights, at: view.newsroom.now)
      return .made(name: name, password: password)
    } catch let refusal as AppPasswordRefusal {
      switch refusal {
      case .nameIsTaken, .secretIsTaken: return .refused(view.wording(.appNameTaken, name))
      case .tooMany: return .refused(view(.tooManyApps))
      }
    }
  }
}
