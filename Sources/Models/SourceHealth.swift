package import Foundation

/// A source as configured and how it fares.
package struct SourceHealth: Sendable, Hashable {
  package var name: String
  /// Without credentials.
  package var url: String
  package var homePage: String?
  package var category: String
  package var status: Status
  package var articles: Int
  /// New articles a day, over the last 30 days.
  package var newPerDay: Double
  package var lastSuccess: Date?
  package var failures: Int
  package var lastError: String?
  package var nextDue: Date?
  package var blockedUntil: Date?
  package var movedTo: String?

  package init(
    name: String,
    url: String,
    homePage: String? = nil,
    category: String,
    status: Status,
    articles: Int = 0,
    newPerDay: Double = 0,
    lastSuccess: Date? = nil,
    failures: Int = 0,
    lastError: String? = nil,
    nextDue: Date? = nil,
    blockedUntil: Date? = nil,
    movedTo: String? = nil
  ) {
    self.name = name
    self.url = url
    self.homePage = homePage
    self.category = category
    self.status = status
    self.articles = articles
    self.newPerDay = newPerDay
    self.lastSuccess = lastSuccess
    self.failures = failures
    self.lastError = lastError
    self.nextDue = nextDue
    self.blockedUntil = blockedUntil
    self.movedTo = movedTo
  }

  package enum Status: String, Sendable, Hashable {
    /// In the configuration, never asked yet.
    case new
    case healthy
    case failing
    /// Failing for 30 days or more; looked at weekly.
    case dead
    /// The server said 410 twice.
    case gone
    /// Told by the server to wait.
    case blocked
  }
}
