import Store

/// Schedules finding the stories of a pass's new articles: at once for the first few, and at the
/// end of the pass if there are many.
actor StoryScheduler {
  /// Maximum number of new articles in a pass whose stories are found at once.
  private static let immediateLimit = 200

  private let pass: StoryPass
  private var came = 0

  init(_ pass: StoryPass) {
    self.pass = pass
  }

  /// Counts the new articles of a document.
  func count(_ new: Int) async throws {
    came += new
    if new > 0, came <= Self.immediateLimit { try await pass.run(limit: new) }
  }
}
