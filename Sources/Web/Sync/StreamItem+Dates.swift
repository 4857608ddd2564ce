import Foundation
import Models
import Storing

extension StreamItem {
  /// The publication date that apps are told; the time of arrival if it is unknown.
  var shownDate: Date { published?.ifKnown ?? fetched }

  /// The date of the last change that apps are told.
  var shownChange: Date { modified?.ifKnown ?? shownDate }
}
