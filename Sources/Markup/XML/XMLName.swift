/// The name of an element as written, valid for the duration of the call. A missing part is empty.
@usableFromInline package struct XMLName {
  package let prefix: Bytes
  package let namespace: Bytes
  package let local: Bytes
}
