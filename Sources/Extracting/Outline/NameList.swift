internal import Markup

/// The words that ``NameWords`` knows, by their hash.
enum NameList {
  static let table: [UInt64: NameTraits] = {
    var table: [UInt64: NameTraits] = [:]
    func mark(_ words: String, _ traits: NameTraits) {
      for word in words.split(whereSeparator: \.isWhitespace) {
        table[hash(String(word)), default: []].formUnion(traits)
      }
    }
    mark(junk, .junk)
    mark(doubtful, .doubtful)
    mark(panels, .panel)
    mark(comments, .comments)
    mark(meta, .meta)
    mark(captions, .caption)
    mark(hidden, .hidden)
    mark(bodies, .body)
    mark(contents, .content)
    mark(authors, .author)
    mark(pictures, .picture)
    mark("paywall regwall", .walled)
    mark(recipes, .recipe)
    mark("text texts content contents body copy richtext paragraph words", .wording)
    return table
  }()

  /// Names that begin with one of these describe something other than their element: `has-sidebar`,
  /// `no-comments`, and the classes that WordPress generates from the tags and categories of a
  /// post.
  static let modifiers: Set<UInt64> = Set(
    """
    has with no not without hide show tag category cat postid page type format status term
    keyword tax pa template single wp
    """.split(whereSeparator: \.isWhitespace).map { hash(String($0)) })

  /// Names of boxes with buttons to share the article, or with a post of a network.
  static let social: Set<UInt64> = Set(
    ["social", "socials", "socialmedia"].map { hash($0) })

  private static func hash(_ word: String) -> UInt64 {
    var word = word
    return word.withUTF8 { NameWords.hash($0, after: nil) }
  }

  private static let junk = """
    nav navbar navigation menu submenu breadcrumb breadcrumbs sidebar sidebars footer pagefooter
    sharelinks socials socialmedia sharethis addthis addtoany sharedaddy socialshare relatedposts
    relatedarticles recommendation recommendations recirc recirculation newsletter newsletters
    subscribe subscription signup optin mailchimp promotion sponsor sponsored sponsors sponsorship
    advertisement advertisements advertising advertorial googlead dfp outbrain taboola revcontent
    mgid ligatus plista zergnet cookie cookies consent gdpr tooltip tags taglist tagcloud posttags
    articletags entrytags authorbio authorbox aboutauthor authorinfo authorcard authorprofile
    postauthor bio pagination pager paging pagenav postnav postnavigation toolbar trending popular
    mostread mostpopular mostviewed topstories latestnews morenews morestories morefrom moreon
    readnext upnext nextarticle alsolike alsoread seealso readalso youmay youmightlike copyright
    skiplink skiptocontent login signin register jumplinks toc tableofcontents printonly donate
    donation followus followbtn cta calltoaction relatedlinks relatedstories relatednews
    recentposts teaserlist teasers feedback survey poll quiz abtest inread moreinfo moreinformation
    richlink richlinks linkbox linklist readmore readalso seemore authornote jwplayer videofallback
    bioline
    """

  /// Names of boxes that contain paragraphs or figures of the article on some pages.
  private static let doubtful = """
    share sharing shares sharebar social related recommended promo promos promoted promobox ads
    adcontainer adwrap banner banners modal popup popover overlay lightbox dropdown masthead
    carousel relatedcontent infobox ad advert adverts adbox adslot adunit
    """

  private static let panels = """
    accordion accordions collapse collapsed collapsible expandable expander faq faqs spoiler
    tabpane tabpanel accordioncontent accordionpanel accordionbody faqanswer
    """

  private static let comments = """
    comment comments commentlist commentsection commentarea usercomments disqus respond
    commentform guestbook condolences kondolenzbuch gaestebuch livefyre fbcomments replies webmention webmentions
    """

  private static let meta = """
    byline bylines dateline timestamp datetime pubdate publishdate postdate entrymeta postmeta
    articlemeta metadata postinfo articleinfo postedon postedby dateauthor authordate readingtime
    readtime timetoread meta datestamp
    """

  private static let authors = """
    byline bylines authorname authornames authorsname articleauthor postauthor entryauthor storyauthor
    contentauthor newsauthor blogauthor writername author authors autor auteur autore
    """

  private static let pictures = """
    image images img photo photos picture pictures figure gallery slideshow slide thumbnail
    imagewrapper imagecontainer photobox wpcaption articleimage leadimage heroimage inlineimage
    """

  private static let captions = """
    caption captions credit credits photocredit imagecredit figcaption wpcaptiontext imgcaption
    photocaption imagecaption imgdesc imgdescr photodesc imagedesc picdesc picturecaption
    """

  private static let hidden = """
    sronly srtext visuallyhidden visuallyhide screenreader screenreadertext screenreaderonly
    offscreen editsection noscript displaynone tooltip tooltiptext hovercard
    hovercontent hoverbox rolloverblock rollovercontent elementinvisible aural
    """

  private static let bodies = """
    articlebody articlecontent articletext articlecopy articlebodytext articlecontents storybody
    storycontent storytext storycopy entrycontent entrybody entrytext postcontent postbody posttext
    postentry postcopy contentbody bodycopy bodytext bodycontent blogcontent blogbody newsbody
    newscontent newstext newsarticle textbody maintext fullcontent fulltext singlecontent
    tdpostcontent articledetail articledetails detailcontent detailtext artikeltext artikelbody
    artikelinhalt articulocuerpo cuerpo cuerpotexto notacuerpo noticiacuerpo materiaconteudo
    corpsarticle articlecorps testoarticolo articolotesto articlemain articlewrapper pressrelease
    reviewbody recipebody
    """

  private static let contents = """
    article story post entry content main maincontent pagecontent blogpost richtext text copy body
    artikel nota noticia articolo texto inhalt contenido conteudo
    """

  private static let recipes = """
    ingredient ingredients ingredientlist recipeingredients recipeinstruction recipeinstructions
    recipesinstructions recipedirections recipestep recipesteps recipemethod recipepreparation
    createinstructions instructions directions preparation zutaten zubereitung ingredientes
    ingredienti preparazione modopreparo
    """
}
