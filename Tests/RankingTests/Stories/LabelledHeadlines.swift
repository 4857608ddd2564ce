/// Made-up headlines in nine languages: six events per language, three reports of each event.
struct LabelledHeadlines: CustomStringConvertible {
  let language: String
  /// The reports of each event.
  let events: [[String]]

  var description: String { language }

  private init(_ language: String, _ reports: String) {
    self.language = language
    events = reports.split(separator: "\n\n").map { event in
      event.split(separator: "\n").map(String.init)
    }
  }

  static let all = [
    LabelledHeadlines(
      "German",
      """
      Brand in Chemiewerk bei Oberlingen: Anwohner sollen Fenster schließen
      Chemiewerk in Oberlingen brennt, Rauchwolke zieht über die Stadt
      Nach Feuer in Oberlinger Chemiewerk: Ursache weiter unklar

      Finanzministerin Brandeis kündigt Rücktritt an
      Brandeis tritt zurück: Finanzministerin stolpert über Beraterverträge
      Beraterverträge: Ministerin Brandeis gibt auf

      Nordhafen Kiel schlägt Alpina Rosenheim im Pokalfinale
      Pokalsieg für Nordhafen: 2:1 gegen Alpina Rosenheim
      Alpina Rosenheim verliert Pokalfinale in letzter Minute

      Lokführergewerkschaft ruft zu dreitägigem Streik auf
      Bahnstreik: Lokführer legen drei Tage die Arbeit nieder
      Dreitägiger Streik der Lokführer trifft Pendler

      Hochwasser an der Selbe: Tausende verlassen ihre Häuser
      Deich an der Selbe gebrochen, Hochwasser steigt weiter
      Selbe-Hochwasser: Bundeswehr hilft beim Deichbau

      Autobauer Kranich ruft 40.000 Elektroautos zurück
      Rückruf bei Kranich: Akkus von Elektroautos können brennen
      Brandgefahr: Kranich holt Elektroautos in die Werkstatt
      """),
    LabelledHeadlines(
      "French",
      """
      Incendie dans une raffinerie de Valmort, deux blessés
      Valmort : la raffinerie en feu, les écoles fermées
      L’incendie de la raffinerie de Valmort est maîtrisé

      Le ministre Delvaux démissionne après l’affaire des quotas
      Affaire des quotas : démission du ministre Delvaux
      Quotas : pourquoi Delvaux quitte le gouvernement

      Le FC Armor remporte la Coupe face à Saint-Aubry
      Coupe : Armor renverse Saint-Aubry en finale
      Saint-Aubry battu par Armor en finale de la Coupe

      Grève des aiguilleurs : trois vols sur quatre annulés
      Les aiguilleurs du ciel en grève, vols annulés à Orly
      Vols annulés : la grève des aiguilleurs se poursuit

      Crue de la Lorette : des centaines de maisons évacuées
      La Lorette en crue, le village de Morcey évacué
      À Morcey, la décrue de la Lorette commence

      Le groupe Bellance rachète les magasins Torvil
      Torvil passe sous le contrôle de Bellance
      Bellance-Torvil : le rachat inquiète les salariés
      """),
    LabelledHeadlines(
      "Spanish",
      """
      Incendio en la refinería de Puerto Salado deja tres heridos
      Puerto Salado: arde la refinería y evacúan el barrio
      Controlado el incendio de la refinería de Puerto Salado

      Dimite la ministra Arrizabal por el caso de las becas
      Caso becas: la ministra Arrizabal presenta su dimisión
      Arrizabal deja el ministerio tras el escándalo de las becas

      El Deportivo Mirasol gana la Copa al Atlético Norte
      Mirasol, campeón de Copa ante el Atlético Norte
      Copa: el Atlético Norte cae ante Mirasol en los penaltis

      Huelga de estibadores paraliza los puertos
      Los estibadores mantienen la huelga en los puertos
      Puertos parados por la huelga de estibadores

      El volcán Tarame entra en erupción y cierra el aeropuerto
      Erupción del Tarame: aeropuerto cerrado por la ceniza
      La ceniza del volcán Tarame cubre la capital

      La eléctrica Lumisol despedirá a 800 empleados
      Lumisol anuncia 800 despidos en sus centrales
      Protesta por los despidos de Lumisol
      """),
    LabelledHeadlines(
      "Italian",
      """
      Crolla un ponte a Roccaverde, due dispersi
      Roccaverde, ponte crollato: si cercano i dispersi
      Ponte crollato a Roccaverde, indagato il costruttore

      Si dimette il ministro Galvani per lo scandalo appalti
      Scandalo appalti, Galvani lascia il ministero
      Appalti: le dimissioni di Galvani scuotono la maggioranza

      La Virtus Marina vince la Coppa contro il Monteforte
      Coppa, Virtus Marina batte Monteforte ai rigori
      Monteforte si arrende ai rigori: Coppa alla Virtus Marina

      Sciopero dei controllori, voli cancellati a Malpensa
      Controllori in sciopero: centinaia di voli cancellati
      Voli cancellati per lo sciopero dei controllori

      Alluvione a Borgo Selva, evacuate trecento persone
      Borgo Selva sott’acqua: alluvione nella notte
      Dopo l’alluvione Borgo Selva conta i danni

      La banca Lariana compra il gruppo Tessuti Brenta
      Brenta ceduta alla banca Lariana
      Lariana e Brenta: l’accordo sul gruppo tessile
      """),
    LabelledHeadlines(
      "Polish",
      """
      Pożar rafinerii w Zielonej Dolinie, ewakuowano mieszkańców
      Płonie rafineria w Zielonej Dolinie
      Zielona Dolina: strażacy opanowali pożar rafinerii

      Minister Wolański podał się do dymisji
      Dymisja Wolańskiego po aferze przetargowej
      Afera przetargowa: co dalej po dymisji Wolańskiego

      Polonia Nadmorze zdobyła puchar, pokonała Górnika Skałę
      Puchar dla Polonii Nadmorze po meczu z Górnikiem Skałą
      Górnik Skała przegrał finał pucharu z Polonią

      Strajk kolejarzy: odwołano połowę pociągów
      Kolejarze strajkują, pociągi stoją
      Pociągi odwołane z powodu strajku kolejarzy

      Powódź nad Wierną: tysiące ludzi bez domów
      Wierna wylała, powódź zalała trzy miasta
      Po powodzi nad Wierną rusza pomoc

      Bank Morski przejmuje ubezpieczyciela Tarcza
      Tarcza w rękach Banku Morskiego
      Bank Morski kupił Tarczę za miliard
      """),
    LabelledHeadlines(
      "Turkish",
      """
      Karadere’de rafineri yangını: iki yaralı
      Karadere rafinerisinde yangın söndürüldü
      Rafineri yangını sonrası Karadere’de okullar tatil

      Bakan Yalçıner ihale skandalı yüzünden istifa etti
      İhale skandalı: Yalçıner istifasını sundu
      Yalçıner istifa etti, yerine kim gelecek

      Kupa Denizspor’un: Yaylaspor penaltılarla yenildi
      Denizspor, Yaylaspor’u yenip kupayı aldı
      Yaylaspor kupayı Denizspor’a kaptırdı

      Makinistler grevde: tren seferleri iptal
      Tren seferleri makinistlerin grevi nedeniyle iptal edildi
      Makinistlerin grevi üçüncü gününde

      Sarısu Nehri taştı, köyler boşaltıldı
      Sarısu taşkını: köylüler çadırlarda
      Taşkın sonrası Sarısu’da hasar büyük

      Lodos Holding, Martı Havayolları’nı satın aldı
      Martı Havayolları Lodos Holding’e satıldı
      Lodos Holding Martı için milyar ödedi
      """),
    LabelledHeadlines(
      "Russian",
      """
      Пожар на заводе в Светлогорье: эвакуированы жители
      В Светлогорье горит химический завод
      Пожар на заводе в Светлогорье потушен

      Министр Лозовский подал в отставку
      Отставка Лозовского после скандала с закупками
      Скандал с закупками: кто сменит Лозовского

      «Приморец» выиграл кубок, победив «Авангард-Юг»
      «Авангард-Юг» уступил «Приморцу» в финале кубка
      Кубок у «Приморца»: серия пенальти решила финал

      Забастовка диспетчеров: отменены сотни рейсов
      Диспетчеры продолжают забастовку, рейсы отменены
      Сотни рейсов отменены из-за забастовки диспетчеров

      Вулкан Карымда начал извергаться, закрыт аэропорт
      Извержение вулкана Карымда: пепел накрыл поселок
      Аэропорт открыт после извержения Карымды

      Банк «Северный путь» покупает сеть «Ромашка»
      «Ромашка» переходит банку «Северный путь»
      Сеть «Ромашка» продана за миллиард
      """),
    LabelledHeadlines(
      "Japanese",
      """
      青浜市の製油所で火災、住民に避難指示
      青浜製油所の火災、鎮火の見通し立たず
      製油所火災の青浜市、避難指示を解除

      黒瀬財務相が辞任、献金問題で
      献金問題の黒瀬氏、財務相を辞任
      黒瀬財務相辞任、後任人事が焦点

      港南スターズが優勝、北嶺クラブを破る
      北嶺クラブ敗れる、港南スターズ初優勝
      港南スターズ初優勝、延長戦で決着

      航空管制官がスト、百便欠航
      管制官スト続く、欠航三百便に
      欠航相次ぐ、航空管制官のスト三日目

      霧岳が噴火、空港閉鎖
      霧岳噴火で火山灰、空港の閉鎖続く
      噴火の霧岳、入山規制を拡大

      若葉電機が海鳴通信を買収
      海鳴通信、若葉電機の傘下に
      若葉電機の海鳴通信買収、株価上昇
      """),
    LabelledHeadlines(
      "Chinese",
      """
      青湾炼油厂发生火灾 周边居民疏散
      青湾炼油厂火灾已扑灭 两人受伤
      居民返家 青湾炼油厂火灾原因调查

      财政部长罗岱辞职 涉采购丑闻
      采购丑闻发酵 罗岱宣布辞职
      罗岱辞职后 财政部长人选未定

      海港队夺冠 点球击败北岭队
      北岭队点球惜败海港队
      海港队捧杯 全城庆祝夺冠

      空管员罢工 数百航班取消
      航班取消潮持续 空管员罢工第三天
      空管员罢工结束 航班逐步恢复

      雾山火山喷发 机场关闭
      火山灰笼罩 雾山喷发持续
      雾山火山喷发减弱 机场重开

      北辰电子收购海鸥通信
      海鸥通信被北辰电子收购 股价大涨
      监管机构批准北辰电子收购海鸥通信
      """),
  ]
}
