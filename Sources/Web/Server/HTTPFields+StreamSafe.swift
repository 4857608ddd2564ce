import Basics
import HTTPTypes

extension HTTPFields {
  /// The fields with stream-safe values, see ``StreamSafeText``: a value may have any bytes beyond
  /// ASCII (RFC 9110, 5.5). Names are ASCII.
  var streamSafe: HTTPFields {
    var fields = HTTPFields()
    fields.reserveCapacity(count)
    for var field in self {
      field.value = field.value.streamSafe
      fields.append(field)
    }
    return fields
  }
}
