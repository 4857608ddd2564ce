/// Document frequencies of common news words, for stores with few articles of their own. They count
/// like ``articles`` articles seen before the first.
enum BackgroundFrequencies {
  /// Pseudo-count of articles; it is negligible once a store has thousands of articles.
  static let articles = 600.0

  /// Number of the pseudo-articles that contain a term.
  static func count(of term: Int32) -> Double { counts[term] ?? 0 }

  private static let counts: [Int32: Double] = {
    var counts: [Int32: Double] = [:]
    for (share, list) in lists {
      for word in WordReader.words(of: list) {
        counts[word.term] = share * articles
      }
    }
    return counts
  }()

  /// Shares of articles, measured over a year of headlines and leads of English news agencies and
  /// over captured front pages in other languages; exact to a factor of two, which is half a bit.
  private static let lists: [(Double, String)] = [
    // Function words of one language that are content words in another.
    (0.15, "war die men van door son era"),
    (
      0.08,
      """
      new year years day days time first last two people make made many week world today
      """
    ),
    (
      0.04,
      """
      three four five six months month government state states country president minister police
      official officials million billion news report reports reported reporting city company group
      work working life home man woman men women children family way take takes taken come coming
      going go use used want help show shows find found need know see look long high big top old
      best next early late plan plans part number percent monday tuesday wednesday thursday friday
      saturday sunday january february march april june july august september october november
      december us uk eu american national international public former leader leaders party
      """
    ),
    (
      0.02,
      """
      seven eight nine ten hundred thousand dead death deaths died die kill killed killing attack
      attacks war court case law election vote house white market markets business economy bank
      price prices money deal deals talks meeting summit trade health hospital school students
      university team game games season win wins won lose loss final cup league match players player
      fans star stars film movie show music video photo photos watch live update updates latest
      breaking opinion analysis review interview exclusive how why what things ways guide question
      start started end ended begin began set sets open opened close closed call calls called face
      faces hit hits rise rises rising fall falls fell drop drops cut cuts raise raises boost record
      warn warns warning claim claims deny denies accuse accused charged arrested found sign signed
      announce announced announces launch launched launches release released releases reveal
      reveals revealed unveil unveils return returns stop stops ban bans move moves push seek seeks
      ask asks urge urges vow vows back backs support fight security military army force forces
      power energy oil gas water food fire storm local north south east west northern southern
      eastern western center central capital street area region small large major key chief head
      director ceo executive member members board data technology tech app online internet site
      study research researchers scientists experts share shares stock stocks investors quarter
      profit sales revenue growth rate rates tax budget spending cost costs job jobs workers
      """
    ),
    (
      0.01,
      """
      able accept access accident across act action active actor actress add added address advance
      adds adult advice affair afraid agree agreement aid aim air airport album alert alive allow alone
      almost already although always amount anger angry animal anniversary another answer anti anyone
      apart app appeal appear apply approach approve area argue army around arrest arrive art artist
      assault author authority available average avoid award away baby bad ball band bar base battle
      beach bear beat beautiful become bed behind believe benefit bid billionaire bill birth bit black
      blame blast block blood blow blue boat body bomb book border born boss bottom box boy brain brand
      break bridge brief bring broke brother build building bus buy buyer camera camp campaign cancer
      candidate car card care career cast catch cause celebrate celebrity central century challenge
      champion chance change channel charge cheap check child choice choose church citizen civil class
      clean clear climb club coach coast cold collapse college comment commit common community compare
      compete complete concern condition confirm conflict consider contract control cool corner could
      council count couple course cover crash create credit crew crime crisis critic cross crowd cup
      current customer damage dance danger daughter deadly dear debate debt debut decade decide decision
      declare deep defeat defence defense degree delay deliver demand department deputy design despite
      destroy detail develop device difference different difficult disaster discover discuss disease
      doctor dog dollar double doubt dozens draw dream dress drive driver drug due earn earth earthquake
      easy eat edge effect effort eight elect emergency employee enemy enjoy enough enter entire escape
      estimate even evening event ever every everyone everything evidence evolution exchange expect
      expected experience explain explosion extend extra eye fact fail failure fair family famous farmer
      fashion fast father fear feature federal feel female few field fighter figure file fill fine firm
      fish five fix flee flight flood floor focus follow foot force foreign forget form forward founder
      free fresh friend front full fun function fund funeral future gain gang garden general get giant
      gift girl give glass global goal god gold gone good grand great green grow guard guilty gun guy half
      hall hand handle hang happen happy hard hate head hear heart heat heavy height hell hero hide
      historic history hold hole holiday honor honour hope horror horse host hot hotel hour huge human
      hundreds hunt hurt husband ice idea identify image impact improve inch include increase independent
      industry inform injured injury inquiry inside insurance interest investigate investigation invest
      involve island issue item join joke journalist judge jump justice kid kids knock lack lady land
      language last later latter laugh lawmakers lawyer lay lead lead learn least leave left legal less
      level liberal lie lifetime light limit line link list listen little living loan lock loss lost lot
      love lower luck machine magazine mail main male manage manager map mark mass massive match material
      matter maybe mayor meal mean measure media medical meet member memory mental message middle might
      mind mine minute miss missing mission mix model modern moment mood morning mother motion mountain
      mouth murder museum music mystery name narrow nation nature near nearly network never nice night
      nobody noise none normal note nothing notice novel nuclear number object offer office often older
      operation opposition option orange order organization origin others outside overall owner pack page
      paid pain pair palace paper parent park partner pass passenger past patient pay peace people perfect
      perform perhaps period person phone photograph pick picture piece pilot pitch place plane planet
      plant plastic play please plus pocket poem point poll pool poor pop popular population position
      possible post potential pound poverty praise pray predict prepare present press pressure prevent
      prince princess prison prisoner private prize probe problem process produce product production
      profile program programme progress project promise prompt proof protect protest proud prove provide
      public publish pull purchase purple pursue quake quality queen quick quit quiet race radio rage rain
      range rare reach react reaction read ready real reality really reason rebel recall receive recent
      recession recognise recognize recover red reduce refer reform refugee refuse reject relation
      relationship relative remain remember remove renew rent repair replace reporter republic request
      require rescue reserve resign resist respond response rest restaurant restore result retire return
      revenge rich ride right ring risk river road rock role roll room root rose round route row royal
      rule run rural rush sad safe safety sail sale save scale scandal scene schedule science scientist
      score screen sea search season seat second secret secretary section security seem selection sell
      senate senator send senior sense sentence series serious serve service settle several severe sex
      shake shape sharp ship shock shoot shooting shop short shot shoulder shut sick side sight signal
      silence silver similar simple sing singer single sink sister sit site situation size skill skin sky
      slam sleep slide slow slump smart smile smoke social society soft soldier sold solid solve someone
      something song soon sort sound source space spark speak special speech speed spend spin spirit split
      sport spot spread spring square staff stage stake stand standard statement station stay steal steel
      step stick stir stone store storm story straight strange strategy stream strength stress strike
      strong struggle stuck style subject succeed success sudden suffer suggest suicide suit summer sun
      super supply sure surface surge surgery surprise survey survive survivor suspect suspend suspended
      swap sweep sweet swim switch system table talk tank target taste teach teacher tear teen teenager
      television temperature term terror terrorism terrorist test text theory therapy thing think third
      thought thousands threat threaten throw tie tight tip tired title toll tone tonight tool top topic
      total touch tough tour tower toxic track tradition traffic tragedy train transfer travel treat
      treatment tree trend trial trick trigger trip trouble troop truck true trust truth try tumble turn
      twice type typical uncle understand union unique unit unlikely upset urgent useful user usual
      vaccine valley value vehicle version veteran victim victory view village violence violent virus
      visit visitor voice volunteer voter wait wake walk wall warm wash waste weak weapon wear weather
      wedding weekend weight welcome whole wide wife wild wind window winner winter wish wonder wood word
      worker worry worse worst worth wound write writer wrong yard yellow young youth zone
      """
    ),
    (
      0.03,
      """
      jahr jahre jahren tag tage uhr neue neuen neuer menschen deutschland deutsche regierung
      prozent millionen milliarden polizei präsident zeit woche land stadt ersten zwei drei
      an ans année années jour jours pays président gouvernement ministre police france premier
      première deux trois millions monde nouveau nouvelle
      año años día días país gobierno presidente policía nuevo nueva primera primer dos tres mundo
      millones personas
      anno anni giorno governo presidente polizia nuovo nuova primo prima due tre mondo milioni
      ano anos dia dias governo país novo nova primeiro dois mil pessoas
      год года году лет россии сша президент человек время дня новый новые заявил
      """
    ),
  ]
}
