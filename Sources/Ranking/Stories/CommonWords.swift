/// Stop words: articles, prepositions, pronouns and auxiliary verbs of some languages. They are
/// left out of all comparisons, and teach nothing about a reader; otherwise the few German articles among many English ones would
/// seem similar because of “der” and “die”.
enum CommonWords {
  static let hashes: Set<UInt64> = Set(
    WordReader.words(of: list + calendar + years).map(\.hash))

  /// The words without the calendar, in lower case.
  static var texts: [Substring] { list.split(whereSeparator: \.isWhitespace) }

  static func contains(_ word: Word) -> Bool { hashes.contains(word.hash) }

  /// Dates and years occur in all articles of their time.
  private static let years = (1900...2099).map { " \($0)" }.joined()

  /// The names of days and months, as they are written and abbreviated.
  static let dates: Set<UInt64> = Set(
    WordReader.words(of: calendar + abbreviations, isExact: true).map(\.hash))

  /// With “May”, which is a verb among the stop words.
  private static let months = Set(WordReader.words(of: calendar + " may").map(\.hash))
  private static let days = Set(
    WordReader.words(of: (1...31).map { " \($0) 0\($0)" }.joined()).map(\.hash))

  /// Whether a number stands in a date: a day of a month beside its name (“May 25”, “25 de mayo”,
  /// “5月25日”).
  static func isDay(_ index: Int, of words: [Word]) -> Bool {
    func isMonth(_ index: Int) -> Bool {
      words.indices.contains(index) && months.contains(words[index].hash)
    }
    guard days.contains(words[index].hash) else { return false }
    return isMonth(index - 1) || isMonth(index + 1)
      || isMonth(index + 2) && contains(words[index + 1])
  }

  private static let abbreviations =
    " mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec"

  private static let calendar = """

    monday tuesday wednesday thursday friday saturday sunday january february march april june july
    august september october november december
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar jänner februar märz
    mai juni juli oktober dezember
    lundi mardi mercredi jeudi vendredi samedi dimanche janvier février avril juin juillet août
    septembre octobre novembre décembre
    lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio
    agosto septiembre octubre noviembre diciembre
    lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio aprile maggio giugno
    luglio settembre ottobre dicembre
    janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart juni juli
    augustus
    måndag tisdag onsdag torsdag fredag lördag söndag
    poniedziałek wtorek środa czwartek piątek sobota niedziela stycznia lutego marca kwietnia maja
    czerwca lipca sierpnia września października listopada grudnia
    понедельник вторник среда четверг пятница суббота воскресенье января февраля марта апреля мая
    июня июля августа сентября октября ноября декабря
    pazartesi salı çarşamba perşembe cuma cumartesi pazar ocak şubat nisan mayıs haziran temmuz
    ağustos eylül ekim kasım aralık
    понеділок вівторок середа четвер п'ятниця неділя січня лютого березня квітня травня червня липня
    серпня вересня жовтня листопада грудня
    pondělí úterý středa čtvrtek pátek neděle ledna února března dubna května června července srpna
    září října listopadu prosince
    hétfő kedd szerda csütörtök péntek szombat vasárnap január február március április május június
    július augusztus szeptember október
    luni marți miercuri joi vineri sâmbătă duminică ianuarie februarie martie aprilie iunie iulie
    septembrie octombrie noiembrie decembrie
    maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai tammikuuta helmikuuta maaliskuuta
    huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta
    mandag tirsdag torsdag fredag lørdag søndag marts
    Δευτέρα Τρίτη Τετάρτη Πέμπτη Παρασκευή Σάββατο Κυριακή Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου
    Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου
    الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس
    سبتمبر أكتوبر نوفمبر ديسمبر
    सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त
    सितंबर अक्टूबर नवंबर दिसंबर
    tháng ngày
    月 日 年 월 일 년
    """

  private static let list = """
    a about above after again against all also am an and any are aren as at be because been before
    being below between both but by can cannot could couldn did didn do does doesn doing don down
    during each few for from further get gets getting got had hadn has hasn have haven having he her
    here hers herself him himself his how i if in into is isn it its itself just let ll may me might
    more most must my myself no nor not now of off on once one only or other our ours out over own re
    same she should shouldn so some such than that the their theirs them themselves then there these
    they this those through to too under until up us ve very via was wasn we were weren what when
    where which while who whom why will with within without won would wouldn you your yours yourself
    amid among around behind according per since still yet upon toward towards like well back even
    said say says saying told tell tells

    der das den dem des ein eine einer eines einem einen und oder aber nicht kein keine ist sind
    waren wird werden wurde wurden hat haben hatte hatten sein seine seiner seinen seinem ihr
    ihre ihrer ihren ihrem er sie es wir ich du sich mit von vom zu zum zur im in am an auf aus bei
    bis durch für gegen ohne um nach vor über unter zwischen wie was wer wo wenn weil dass als auch
    noch nur schon mehr so kann können soll sollen muss müssen will dies diese dieser dieses diesem
    diesen hier dort dann denn doch damit dabei seit während wegen sagt sagte

    le la les l un une des du de d et ou mais ne pas plus est sont était étaient être été a ont avait
    avoir ce cette ces cet sa ses leur leurs il elle ils elles on nous vous je tu se s qui que qu
    quoi dont où dans par pour sur sous avec sans entre vers chez au aux en y comme si tout tous
    toute toutes très aussi encore déjà après avant depuis lors selon fait faire c n j m t

    el los las unos unas del al y o u pero no sí más es eran ser sido está están estaba ha
    han había haber este esta estos estas ese esa eso su sus lo le les se que qué quien quién cual
    como cómo cuando cuándo donde dónde por para con sin sobre entre hasta desde hacia según durante
    tras ante contra también ya muy todo todos toda todas otro otra nos me te mi

    il lo gli i uno della dello delle degli dei dal dalla nel nella nei sul sulla alla allo alle agli
    ai e ed ma non più è sono erano essere stato stata ha hanno aveva che chi cui come quando
    dove perché per con da di su tra fra anche ancora già dopo prima questo questa questi queste suo
    sua suoi sue loro si ci vi ne

    o os as um uma uns umas do da dos das no na nos nas ao aos à às pelo pela pelos pelas e mas não
    mais é são eram ser foi foram está estão tem têm tinha que quem como quando onde porque por
    para com sem sobre entre até desde após também já seu sua seus suas ele ela eles elas se isso

    het een en op te dat is zijn was waren wordt worden heeft hebben had niet maar ook nog
    al als bij naar voor met aan uit om over tot deze dit hun haar ze hij wij zich er wat wie

    och att det som en ett på är av för med till den han hon de var inte om har kan så från vid
    efter ska nu sig sin sina där här när hur vi jag ut upp

    i w z na do nie się to że jest są był była było były od po za przez przed dla o ale jak co kto
    ten ta te tego tej tym oraz czy już tylko jego jej ich być został została

    и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне
    было вот от меня еще нет о из ему теперь когда даже ну ли если уже или ни быть был него до вас
    для при об это эта этот эти также после будет были которые который через более

    ve bir bu da de için ile olan olarak çok daha ne gibi kadar sonra var yok ki mi en ama her
    """
}
