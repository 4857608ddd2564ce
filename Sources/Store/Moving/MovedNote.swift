import Models

/// Joins the note of another program with the one that the reader has written here.
package enum MovedNote {
  /// The text to store; `nil` if it is stored already, or would be too long.
  package static func text(of note: String, behind known: String?) -> String? {
    guard let known, !known.isEmpty else { return note }
    guard !known.contains(note) else { return nil }
    let joined = known + "\n\n" + note
    return joined.utf8.count <= AnnotationLimits.noteBytes ? joined : nil
  }
}
