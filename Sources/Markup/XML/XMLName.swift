/// An element's name as the document has it, valid for the time of the call that brings it. A part
/// that is missing is empty.
@usableFromInline package struct XMLName {
  package let prefix: Bytes
  package let namespace: Bytes
  package let local: Bytes
}
