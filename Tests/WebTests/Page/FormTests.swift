import Testing
import Views

@testable import Web

@Suite("Forms of the page")
struct FormTests {
  @Test("A form has its fields in their order, and values are escaped")
  func fields() {
    let choices = [FormChoice("", "-"), FormChoice("é", "E", language: "fr")]
    let form = Form(
      action: "../marks", attributes: "data-x",
      fields: [
        .hidden("token", "\"><b>"),
        FormField(
          name: "name", label: "Na<me", value: "a\"b", limit: 9, isRequired: true, isFocused: true),
        FormField(name: "on", label: "On", kind: .check(true)),
        FormField(name: "of", label: "Of", kind: .choice(choices), value: "é"),
        .action("Go <on>", "do", "it"),
      ])
    #expect(
      form.markup.text == """
        <form method="post" action="../marks" data-x>\
        <input type="hidden" name="token" value="&quot;&gt;&lt;b&gt;"> \
        <label>Na&lt;me <input type="text" name="name" required maxlength="9" \
        value="a&quot;b" autofocus></label> \
        <label><input type="checkbox" name="on" value="1" checked>On</label> \
        <label>Of <select name="of"><option value="">-</option>\
        <option value="é" lang="fr" selected>E</option></select></label> \
        <button class="action" name="do" value="it">Go &lt;on&gt;</button></form>
        """)
  }

  @Test("A query has no method, and a text of lines keeps its first one")
  func query() {
    let choices = [FormChoice("a", "A"), FormChoice("b", "B")]
    let form = Form(
      action: "find", isQuery: true, style: "fields",
      fields: [
        FormField(name: "size", label: "Size", kind: .number(1...5), isLabelHidden: true),
        FormField(name: "way", label: "Way", kind: .oneOf(choices), value: "b"),
        FormField(name: "text", label: "Text", kind: .lines, value: "\none"), .button("Go"),
      ])
    #expect(
      form.markup.text == """
        <form class="fields" action="find">\
        <input type="number" name="size" min="1" max="5" aria-label="Size"> \
        <fieldset><legend>Way</legend><label><input type="radio" name="way" value="a">A</label>\
        <label><input type="radio" name="way" value="b" checked>B</label></fieldset> \
        <label>Text <textarea name="text" rows="3" dir="auto">

        one</textarea></label> <button>Go</button></form>
        """)
  }

  @Test func `a refused form has again what was typed, but no password`() {
    let choices = [FormChoice("", "-"), FormChoice("b", "B")]
    let form = Form(
      action: "in",
      typed: ["token": "x", "name": "\"<b>", "password": "secret", "on": "1", "of": "b"],
      fields: [
        .hidden("token", "t"), FormField(name: "name", label: "Name", value: "old"),
        FormField(name: "password", label: "Password", kind: .password),
        FormField(
          label: "All",
          kind: .group([
            FormField(name: "on", label: "On", kind: .check(false)),
            FormField(name: "off", label: "Off", kind: .check(true)),
          ])),
        .all([FormField(name: "of", label: "Of", kind: .choice(choices), value: "")]),
        FormField(name: "other", label: "Other", value: "kept"),
      ])
    #expect(
      form.markup.text == """
        <form method="post" action="in"><input type="hidden" name="token" value="t"> \
        <label>Name <input type="text" name="name" value="&quot;&lt;b&gt;"></label> \
        <label>Password <input type="password" name="password"></label> \
        <fieldset><legend>All</legend><label><input type="checkbox" name="on" value="1" checked>\
        On</label><label><input type="checkbox" name="off" value="1">Off</label></fieldset> \
        <label>Of <select name="of"><option value="">-</option>\
        <option value="b" selected>B</option></select></label> \
        <label>Other <input type="text" name="other" value="kept"></label></form>
        """)
  }

  @Test("A form with a file is sent in parts")
  func files() {
    let file = FormField(name: "file", label: "File", kind: .file(types: ".xml"))
    #expect(
      Form(action: "in", fields: [file]).markup.text == """
        <form method="post" action="in" enctype="multipart/form-data">\
        <label>File <input type="file" name="file" accept=".xml"></label></form>
        """)
  }
}
