package import Words

/// Why a list can't be changed as requested.
package struct SubscriptionRefusal: Error, Sendable, Hashable {
  package let message: Message

  package init(_ message: Message) { self.message = message }

  package init(_ key: MessageKey, _ arguments: any MessageArgument...) {
    message = Message(key, arguments: arguments.map(\.argument))
  }
}
