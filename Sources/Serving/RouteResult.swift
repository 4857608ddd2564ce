package import ViewModels

/// A page, and the work that remains after it was shown.
package struct RouteResult {
  package let page: any PageModel
  private let rest: () throws -> Void

  init(_ page: any PageModel, then rest: @escaping () throws -> Void = {}) {
    self.page = page
    self.rest = rest
  }

  /// Stores the effects of the page. Call it once, after the page was shown.
  ///
  /// - Throws: ``StoreFault`` if the database can't be written.
  package func finish() throws { try rest() }
}
