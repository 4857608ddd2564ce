package import Models

/// Removes undone interactions from an article's event log.
package enum EventLog {
  /// The events that are still in force, in the log's order. A reader's `unbookmark` cancels their
  /// earlier bookmarks, `unview` their earlier views and finishes, `unhide` their earlier hides.
  package static func effectiveEvents(_ log: [LoggedEvent]) -> [LoggedEvent] {
    var undone: Set<UndoneInteraction> = []
    var events: [LoggedEvent] = []
    for event in log.reversed() {
      guard case .interaction(let interaction, let reader) = event.kind else {
        events.append(event)
        continue
      }
      let cancelledInteractions = interaction.cancelledInteractions
      if cancelledInteractions.isEmpty {
        let kept = UndoneInteraction(interaction: interaction, reader: reader)
        if !undone.contains(kept) { events.append(event) }
      } else {
        undone.formUnion(
          cancelledInteractions.map { UndoneInteraction(interaction: $0, reader: reader) })
      }
    }
    return events.reversed()
  }

  /// The numbers of views, bookmarks and shares of an article on this server, from its log.
  package static func counts(_ log: [LoggedEvent]) -> InteractionCounts {
    var counts = InteractionCounts()
    for event in effectiveEvents(log) {
      if case .interaction(let interaction, _) = event.kind { counts.add(interaction) }
    }
    return counts
  }

  private struct UndoneInteraction: Hashable {
    let interaction: Interaction
    let reader: Int64
  }
}

extension Interaction {
  package var cancelledInteractions: [Interaction] {
    switch self {
    case .unview: [.view, .finish]
    case .unbookmark: [.bookmark]
    case .unhide: [.hide]
    case .view, .finish, .bookmark, .share, .hide: []
    }
  }
}

extension InteractionCounts {
  package mutating func add(_ interaction: Interaction) {
    switch interaction {
    case .view: views += 1
    case .bookmark: bookmarks += 1
    case .share: shares += 1
    case .finish, .hide, .unview, .unbookmark, .unhide: break
    }
  }
}
