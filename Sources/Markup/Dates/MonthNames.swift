import Foundation

/// Month names of the languages of the news: one vocabulary for feeds and pages.
package enum MonthNames {
  /// The month (1 to 12) of a word within other text: of a name of five letters or more, or of a
  /// short one that is hardly another word.
  ///
  /// - Parameter word: In lower case, with or without accents and a full stop.
  package static func month(_ word: String) -> Int? {
    let word = word.utf8.last == UInt8(ascii: ".") ? String(word.dropLast()) : word
    guard let month = table[word] else { return nil }
    return word.utf8.count > 9 || word.unicodeScalars.count >= 5 || short.contains(word)
      ? month : nil
  }

  private static let short = Set(
    """
    jan feb mar apr may june jun july jul aug sep sept oct nov dec jän märz mär mai juni juli okt dez
    janv févr fév mars avr juin juil août aout déc ene abr mayo ago dic fev maio set out gen mag giu
    lug ott mrt mei sty luty lut kwi maja maj cze lip sie wrz paź lis gru янв фев март мар апр мая май
    июня июнь июн июля июль июл авг сен окт ноя дек ocak mart ekim září مارس مايو شباط آذار أيار تموز آب
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// The month (1 to 12) of a name or an abbreviation in a text that is a date: also of a beginning
  /// of a name, from three letters on, that only names of one month have.
  ///
  /// - Parameters:
  ///   - word: In any case.
  ///   - language: The language of the text (BCP 47), which decides between two that use one word
  ///     for different months.
  package static func month(abbreviated word: String, language: String? = nil) -> Int? {
    let word = plain(word)
    if let language, let month = exceptions[String(language.prefix(2).lowercased())]?[word] {
      return month
    }
    if let month = table[word] { return month }
    guard let beginning = beginning(of: word) else { return nil }
    var found: Int?
    for (name, month) in byBeginning[beginning] ?? []
    where name.utf8.starts(with: word.utf8) && month != found {
      guard found == nil else { return nil }
      found = month
    }
    return found
  }

  /// The first three letters; `nil` if there are fewer.
  private static func beginning(of word: String) -> String? {
    let letters = word.unicodeScalars.prefix(3)
    return letters.count == 3 ? String(letters) : nil
  }

  /// The names with each beginning, so that a text that is no date costs little.
  private static let byBeginning: [String: [(name: String, month: Int)]] = {
    var names: [String: [(name: String, month: Int)]] = [:]
    for (name, month) in table {
      if let beginning = beginning(of: name) { names[beginning, default: []].append((name, month)) }
    }
    return names
  }()

  /// A word in lower case, without accents of the Latin and Greek scripts.
  package static func plain(_ word: String) -> String {
    let word = word.lowercased()
    guard word.utf8.contains(where: { $0 >= 0x80 }) else { return word }
    var scalars = String.UnicodeScalarView()
    for scalar in word.decomposedStringWithCanonicalMapping.unicodeScalars {
      switch scalar {
      case "\u{300}"..."\u{36F}": continue
      case "ı": scalars.append("i")
      case "ł": scalars.append("l")
      case "ς": scalars.append("σ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars).precomposedStringWithCanonicalMapping
  }

  private static let table: [String: Int] = {
    var table: [String: Int] = [:]
    for (_, line) in lists {
      for (index, names) in line.split(separator: " ").enumerated() {
        for name in names.split(separator: "/") where name != "-" {
          let name = name.replacing("_", with: " ")
          for form in [String(name), plain(String(name))] where table[form] == nil {
            table[form] = index + 1
          }
        }
      }
    }
    return table
  }()

  /// Words that mean another month in one language than in the others.
  private static let exceptions: [String: [String: Int]] = [
    "hr": ["listopad": 10, "listopada": 10, "lis": 10], "bs": ["listopad": 10, "listopada": 10],
  ]

  /// From January to December: the name, its genitive, and abbreviations that are not their
  /// beginning or that stand for two months (Unicode CLDR 44, calendars/gregorian/months). `_` is a
  /// blank within a name, `-` a missing name.
  private static let lists: [(language: String, names: String)] = [
    (
      "en",
      "january/jan february/feb march/mar april/apr may june/jun july/jul august/aug "
        + "september/sep/sept october/oct november/nov december/dec"
    ),
    (
      "de",
      "januar/jänner/jän/jänn februar/feber märz/mär/mrz april mai juni juli august september "
        + "oktober/okt november dezember/dez"
    ),
    (
      "fr",
      "janvier/janv février/févr/fév mars avril/avr mai juin juillet/juil août/aout/aoû septembre "
        + "octobre novembre décembre/déc"
    ),
    (
      "es",
      "enero/ene febrero marzo abril/abr mayo junio julio agosto/ago septiembre/setiembre/set "
        + "octubre noviembre diciembre/dic"
    ),
    (
      "ca",
      "gener/gen febrer març abril maig/mai juny juliol agost/ag setembre octubre novembre "
        + "desembre/des"
    ),
    (
      "pt",
      "janeiro fevereiro/fev março abril maio/mai junho julho agosto setembro/set outubro/out "
        + "novembro dezembro"
    ),
    (
      "it",
      "gennaio/gen febbraio marzo aprile maggio/mag giugno/giu luglio/lug agosto settembre "
        + "ottobre/ott novembre dicembre"
    ),
    (
      "ro",
      "ianuarie/ian februarie martie aprilie mai iunie/iun iulie/iul august septembrie octombrie "
        + "noiembrie/noi decembrie"
    ),
    (
      "nl",
      "januari februari maart/mrt april mei juni juli augustus september oktober november december"
    ),
    ("da", "januar februar marts april maj juni juli august september oktober november december"),
    ("nb", "januar februar mars april mai juni juli august september oktober november desember"),
    (
      "sv",
      "januari februari mars april maj juni juli augusti september oktober november december"
    ),
    ("is", "janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember"),
    (
      "fi",
      "tammikuuta/tammikuu/tammi helmikuuta/helmikuu/helmi maaliskuuta/maaliskuu/maalis "
        + "huhtikuuta/huhtikuu/huhti toukokuuta/toukokuu/touko kesäkuuta/kesäkuu/kesä "
        + "heinäkuuta/heinäkuu/heinä elokuuta/elokuu/elo syyskuuta/syyskuu/syys "
        + "lokakuuta/lokakuu/loka marraskuuta/marraskuu/marras joulukuuta/joulukuu/joulu"
    ),
    (
      "et",
      "jaanuar/jaan veebruar/veebr märts aprill mai juuni juuli august september oktoober november "
        + "detsember/dets"
    ),
    (
      "lv",
      "janvāris/janvāra/janvārī februāris/februāra/februārī marts/marta/martā aprīlis/aprīļa/aprīlī "
        + "maijs/maija/maijā jūnijs/jūnija/jūnijā jūlijs/jūlija/jūlijā augusts/augusta/augustā "
        + "septembris/septembra/septembrī oktobris/oktobra/oktobrī novembris/novembra/novembrī "
        + "decembris/decembra/decembrī"
    ),
    (
      "lt",
      "sausis/sausio vasaris/vasario kovas/kovo balandis/balandžio gegužė/gegužės birželis/birželio "
        + "liepa/liepos rugpjūtis/rugpjūčio rugsėjis/rugsėjo spalis/spalio lapkritis/lapkričio "
        + "gruodis/gruodžio"
    ),
    (
      "pl",
      "stycznia/styczeń/sty lutego/luty/lut marca/marzec/mar kwietnia/kwiecień/kwi maja/maj "
        + "czerwca/czerwiec/cze lipca/lipiec/lip sierpnia/sierpień/sie września/wrzesień/wrz "
        + "października/październik/paź listopada/listopad/lis grudnia/grudzień/gru"
    ),
    (
      "cs",
      "leden/ledna/led únor/února/úno březen/března/bře duben/dubna/dub květen/května/kvě "
        + "červen/června/čvn červenec/července/čvc srpen/srpna září říjen/října listopad/listopadu "
        + "prosinec/prosince"
    ),
    (
      "sk",
      "január/januára február/februára marec/marca apríl/apríla máj/mája jún/júna júl/júla "
        + "august/augusta september/septembra október/októbra november/novembra december/decembra"
    ),
    (
      "hu",
      "január február/febr március/márc április/ápr május/máj június/jún július/júl augusztus "
        + "szeptember/szept október november december"
    ),
    (
      "sl",
      "januar/januarja februar/februarja marec/marca april/aprila maj/maja junij/junija "
        + "julij/julija avgust/avgusta/avg september/septembra oktober/oktobra november/novembra "
        + "december/decembra"
    ),
    (
      "hr",
      "siječanj/siječnja/sij veljača/veljače/velj ožujak/ožujka/ožu travanj/travnja svibanj/svibnja "
        + "lipanj/lipnja srpanj/srpnja kolovoz/kolovoza rujan/rujna - studeni/studenoga/studenog "
        + "prosinac/prosinca"
    ),
    (
      "sr",
      "januar/јануар/januara/јануара februar/фебруар/februara/фебруара mart/март/marta/марта "
        + "april/април/aprila/априла maj/мај/maja/маја jun/јун/juna/јуна jul/јул/jula/јула "
        + "avgust/август/avgusta/августа septembar/септембар/septembra/септембра "
        + "oktobar/октобар/oktobra/октобра novembar/новембар/novembra/новембра "
        + "decembar/децембар/decembra/децембра"
    ),
    (
      "mk", "јануари февруари март април мај јуни јули август септември октомври ноември декември"
    ),
    (
      "bg", "януари/яну февруари март април май юни юли август септември октомври ноември декември"
    ),
    (
      "ru",
      "января/январь/янв февраля/февраль/фев/февр марта/март/мар апреля/апрель/апр мая/май "
        + "июня/июнь/июн июля/июль/июл августа/август/авг сентября/сентябрь/сен/сент "
        + "октября/октябрь/окт ноября/ноябрь/ноя/нояб декабря/декабрь/дек"
    ),
    (
      "uk",
      "січня/січень/січ лютого/лютий/лют березня/березень/бер квітня/квітень/квіт/кві "
        + "травня/травень/трав червня/червень/черв липня/липень/лип серпня/серпень/серп "
        + "вересня/вересень/вер жовтня/жовтень/жовт листопада/листопад/лист грудня/грудень/груд"
    ),
    (
      "be",
      "студзеня/студзень лютага/люты сакавіка/сакавік красавіка/красавік мая/май чэрвеня/чэрвень "
        + "ліпеня/ліпень жніўня/жнівень верасня/верасень кастрычніка/кастрычнік "
        + "лістапада/лістапад снежня/снежань"
    ),
    (
      "el",
      "ιανουαρίου/ιανουάριος/ιαν φεβρουαρίου/φεβρουάριος/φεβ μαρτίου/μάρτιος/μαρ "
        + "απριλίου/απρίλιος/απρ μαΐου/μάιος/μαι ιουνίου/ιούνιος/ιουν ιουλίου/ιούλιος/ιουλ "
        + "αυγούστου/αύγουστος/αυγ σεπτεμβρίου/σεπτέμβριος/σεπ οκτωβρίου/οκτώβριος/οκτ "
        + "νοεμβρίου/νοέμβριος/νοε δεκεμβρίου/δεκέμβριος/δεκ"
    ),
    (
      "sq", "janar shkurt mars prill maj qershor korrik gusht shtator tetor nëntor dhjetor"
    ),
    (
      "tr",
      "ocak/oca şubat/şub mart nisan/nis mayıs/may haziran/haz temmuz/tem ağustos/ağu eylül/eyl "
        + "ekim/eki kasım/kas aralık/ara"
    ),
    (
      "id",
      "januari februari maret april mei juni juli agustus/agu september oktober november desember"
    ),
    ("ms", "januari februari mac april mei jun julai ogos september oktober november disember"),
    (
      "vi",
      "tháng_một/tháng_giêng tháng_hai tháng_ba tháng_tư tháng_năm tháng_sáu tháng_bảy tháng_tám "
        + "tháng_chín tháng_mười tháng_mười_một tháng_mười_hai"
    ),
    (
      "ar",
      "يناير فبراير مارس أبريل/ابريل/إبريل مايو يونيو/يونية/يونيه يوليو/يولية/يوليه أغسطس/اغسطس "
        + "سبتمبر أكتوبر/اكتوبر نوفمبر ديسمبر"
    ),
    (
      "ar-LB",
      "كانون_الثاني شباط آذار نيسان أيار حزيران تموز آب أيلول تشرين_الأول تشرين_الثاني كانون_الأول"
    ),
    ("ar-MA", "- - - - ماي - يوليوز غشت شتنبر - نونبر دجنبر"),
    ("ar-DZ", "جانفي فيفري - أفريل - جوان جويلية أوت - - - -"),
    (
      "fa",
      "ژانویه/ژانویهٔ فوریه/فوریهٔ مارس آوریل مه/مهٔ ژوئن ژوئیه/ژوئیهٔ اوت سپتامبر اکتبر نوامبر دسامبر"
    ),
    (
      "he",
      "ינואר/בינואר פברואר/בפברואר מרץ/מרס/במרץ אפריל/באפריל מאי/במאי יוני/ביוני יולי/ביולי "
        + "אוגוסט/באוגוסט ספטמבר/בספטמבר אוקטובר/באוקטובר נובמבר/בנובמבר דצמבר/בדצמבר"
    ),
    (
      "hi",
      "जनवरी फ़रवरी/फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर/सितम्बर अक्टूबर/अक्तूबर "
        + "नवंबर/नवम्बर दिसंबर/दिसम्बर"
    ),
    (
      "bn", "জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর"
    ),
    (
      "th",
      "มกราคม/ม.ค กุมภาพันธ์/ก.พ มีนาคม/มี.ค เมษายน/เม.ย พฤษภาคม/พ.ค มิถุนายน/มิ.ย กรกฎาคม/ก.ค "
        + "สิงหาคม/ส.ค กันยายน/ก.ย ตุลาคม/ต.ค พฤศจิกายน/พ.ย ธันวาคม/ธ.ค"
    ),
  ]
}
