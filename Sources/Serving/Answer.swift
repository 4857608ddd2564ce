package import ViewModels

/// A page, and what is left to do once it was shown.
package struct Answer {
  package let page: any PageModel
  private let rest: () throws -> Void

  init(_ page: any PageModel, then rest: @escaping () throws -> Void = {}) {
    self.page = page
    self.rest = rest
  }

  /// Writes down what the page has brought about: to be called once, when it was shown.
  ///
  /// - Throws: ``StoreFault`` where that can't be written.
  package func finish() throws { try rest() }
}
