import ViewModels
import Views
import Words

/// The parts of a page that show a source.
extension PageView {
  /// Its state, in words.
  func status(_ source: some HealthPresentable) -> HTML {
    "<span class=\"\(HTMLRenderer.name(source.statusRole))\">\(self(source.condition))</span>"
  }

  /// Advice for a source with problems, with buttons for what it advises.
  func advice(_ source: some HealthPresentable) -> HTML? {
    source.advice.map { advice in
      "<p class=\"advice\">\(wording(advice.message))</p>\(buttons(advice.step, source))"
    }
  }

  private func buttons(_ step: SourceAdvice.Step, _ source: some HealthPresentable) -> HTML {
    switch step {
    case .readdress(let address):
      """
      <form method="post" action="\(paths.sources)">\(fields(next: "/sources"))\
      <input type="hidden" name="name" value="\(source.name)">\
      <input type="hidden" name="url" value="\(address)">\
      <button name="do" value="readdress">\(self(.useNewAddress))</button></form>
      """
    case .lookAgain:
      """
      <a class="way" href="\(paths.addSource)?address=\(PagePath.encoded(source.home))">\
      \(self(.lookAgain))</a>\
      <form method="post" action="\(paths.sources)">\(fields(next: "/sources"))\
      <input type="hidden" name="name" value="\(source.name)">\
      <button name="do" value="unsubscribe">\(self(.unsubscribe))</button></form>
      """
    }
  }
}
