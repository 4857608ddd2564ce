/// Month names in the languages of the news, in full or abbreviated to three or more letters.
enum MonthNames {
  private static let table: [String: Int] = {
    var table: [String: Int] = [:]
    for line in lists {
      for (index, names) in line.split(separator: " ").enumerated() {
        for name in names.split(separator: "/") where name != "-" {
          table[String(name)] = index + 1
        }
      }
    }
    return table
  }()

  /// The month (1 to 12) of a word in lower case.
  static func month(_ word: String) -> Int? {
    if let found = table[word] { return found }
    let plain = word.last == "." ? String(word.dropLast()) : word
    return table[plain]
  }

  private static let lists = [
    "january/jan february/feb march/mar april/apr may june/jun july/jul august/aug "
      + "september/sep/sept october/oct november/nov december/dec",
    "januar/jänner/jän februar/feber märz/mär april mai juni juli august september oktober/okt "
      + "november dezember/dez",
    "janvier/janv février/févr/fév mars avril/avr mai juin juillet/juil août/aout septembre "
      + "octobre novembre décembre/déc",
    "enero/ene febrero marzo abril/abr mayo junio julio agosto/ago septiembre/setiembre octubre "
      + "noviembre diciembre/dic",
    "janeiro fevereiro/fev março abril maio/mai junho julho agosto setembro/set outubro/out "
      + "novembro dezembro",
    "gennaio/gen febbraio marzo aprile maggio/mag giugno/giu luglio/lug agosto settembre "
      + "ottobre/ott novembre dicembre",
    "januari februari maart/mrt april mei juni juli augustus september oktober november december",
    "stycznia/styczeń/sty lutego/luty/lut marca/marzec kwietnia/kwiecień/kwi maja/maj "
      + "czerwca/czerwiec/cze lipca/lipiec/lip sierpnia/sierpień/sie września/wrzesień/wrz "
      + "października/październik/paź listopada/listopad/lis grudnia/grudzień/gru",
    "января/январь/янв февраля/февраль/фев марта/март/мар апреля/апрель/апр мая/май "
      + "июня/июнь/июн июля/июль/июл августа/август/авг сентября/сентябрь/сен "
      + "октября/октябрь/окт ноября/ноябрь/ноя декабря/декабрь/дек",
    "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
    "januari februari mars april maj juni juli augusti september oktober november december",
    "ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου "
      + "οκτωβρίου νοεμβρίου δεκεμβρίου",
    "ledna února března dubna května června července srpna září října listopadu prosince",
    "január február március április május június július augusztus szeptember október november "
      + "december",
    "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie "
      + "decembrie",
    "januari februari maret april mei juni juli agustus september oktober november desember",
    "يناير فبراير مارس أبريل/ابريل/إبريل مايو يونيو/يونية يوليو/يولية أغسطس/اغسطس سبتمبر أكتوبر/اكتوبر "
      + "نوفمبر ديسمبر",
    "- شباط آذار نيسان أيار حزيران تموز آب أيلول - - -",
    "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta "
      + "syyskuuta lokakuuta marraskuuta joulukuuta",
  ]
}
