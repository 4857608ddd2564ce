import Views
import Words

/// The only field that a new source requires.
struct AddSourceForm {
  let view: PageView
  var address = ""

  var markup: HTML {
    """
    <form class="add" action="\(view.paths.addSource)"><label>\(view(.address)) \
    <input type="text" inputmode="url" name="address" value="\(address)" required maxlength="2000" \
    placeholder="example.org" autocapitalize="none" autocomplete="url" spellcheck="false"></label> \
    <button>\(view(.find))</button></form>
    """
  }
}
