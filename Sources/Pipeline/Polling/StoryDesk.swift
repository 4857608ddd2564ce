import Storing

/// When the stories of what a pass brings are found: of what comes in drops at once, of what comes
/// in a flood when the flood is over.
actor StoryDesk {
  /// New articles of a pass that are no flood.
  private static let drops = 200

  private let pass: StoryPass
  private var came = 0

  init(_ pass: StoryPass) {
    self.pass = pass
  }

  /// A document has brought so many new articles.
  func take(_ new: Int) async throws {
    came += new
    if new > 0, came <= Self.drops { try await pass.run(limit: new) }
  }
}
