extension Phrases {
  /// Headings of content that follows an article.
  static let followUpHeadings = Phrases(
    whole: """
      related | related articles | related stories | related posts | related content | related news
      related links | related topics | related reading | related coverage | comments | leave a comment
      leave a reply | post a comment | add a comment | join the conversation | join the discussion
      recommended | recommended for you | recommended reading | recommended stories | read next
      more stories | more news | more from | more articles | more to read | most read | most popular
      popular posts | popular | trending | trending now | top stories | latest news | latest stories
      latest posts | recent posts | you may also like | you might also like | you may like
      you might also be interested in | you may also be interested in | also on | also read | read also
      about the author | about the authors | about author | author bio | share this | share this article
      share this story | share this post | share | follow us | tags | topics | filed under | see also
      sign up for our newsletter | newsletter | newsletters | up next | what to read next | keep reading
      editors' picks | editor's picks | don't miss | must read | next article | previous article
      sponsored content | promoted stories | paid content | from around the web | around the web
      guest book | guestbook | condolences | leave a condolence | kondolenzbuch | kondolenzen
      recommended videos | related videos | comments are closed | more | explore further | our top picks | further reading | suggested articles | like this
      more on this story | more on this topic | what others are reading | in this story | advertisement
      ähnliche artikel | verwandte artikel | mehr zum thema | das könnte sie auch interessieren
      das könnte dich auch interessieren | weitere artikel | kommentare | lesen sie auch | auch interessant
      meistgelesen | neueste artikel | schlagwörter | über den autor | über die autorin | zum thema
      articles similaires | articles liés | sur le même sujet | à lire aussi | lire aussi | commentaires
      à propos de l'auteur | vous aimerez aussi | les plus lus | dans la même rubrique | partager
      artículos relacionados | noticias relacionadas | te puede interesar | también te puede interesar
      comentarios | más noticias | lo más leído | lo más visto | sobre el autor | etiquetas | más información
      deja un comentario | deja una respuesta | compartir | contenido relacionado | entradas relacionadas
      você pode gostar | você também pode gostar | artigos relacionados | notícias relacionadas | leia também | veja também | comentários | leia mais
      deixe um comentário | deixe uma resposta | mais lidas | sobre o autor | compartilhe | posts relacionados
      articoli correlati | leggi anche | potrebbe interessarti | ti potrebbe interessare | commenti
      potrebbero interessarti | i più letti | condividi | lees ook | gerelateerde artikelen | reacties
      lees meer | meer nieuws | deel dit artikel | czytaj także | czytaj też | zobacz także | komentarze
      zobacz też | polecane | podobne artykuły | udostępnij | читайте также | читайте ещё | комментарии
      по теме | материалы по теме | похожие статьи | поделиться | теги | читайте також | коментарі
      ilgili haberler | yorumlar | etiketler | läs också | läs mer | kommentarer | relaterade artiklar
      læs også | les også | související články | komentáře | kapcsolódó cikkek | hozzászólások
      σχετικά άρθρα | σχόλια | διαβάστε επίσης | berita terkait | baca juga | komentar | bài liên quan
      相关阅读 | 相关新闻 | 相关文章 | 相关报道 | 评论 | 延伸阅读 | 延伸閱讀 | 相關新聞 | 相關文章 | 推荐阅读 | 热门 | 留言
      関連記事 | 関連ニュース | コメント | あわせて読みたい | おすすめ記事 | 関連リンク | 人気記事 | 関連キーワード
      관련기사 | 관련 기사 | 댓글 | 추천기사 | 인기기사 | مقالات ذات صلة | اقرأ أيضا | اقرأ أيضاً | تعليقات
      ये भी पढ़ें | यह भी पढ़ें | קראו גם | עוד בנושא | อ่านเพิ่มเติม | xem thêm | đọc thêm
      """,
    starts: """
      more from | more in | more on | more by | most read in | most read on | most viewed in | read more about | about the author | related stories
      related articles | related posts | more stories | you might also like | you may also like
      you may also be interested | sign up for | subscribe to our | what to read next
      leave a reply | leave a comment | join the conversation | view comments | show comments
      """)

  /// Headings of questions with their answers.
  static let questionHeads = Phrases(
    whole: """
      faq | faqs | q&a | questions and answers | common questions | people also ask
      frequently asked questions | häufige fragen | häufig gestellte fragen | fragen und antworten
      foire aux questions | questions fréquentes | preguntas frecuentes | perguntas frequentes
      domande frequenti | veelgestelde vragen | często zadawane pytania | pytania i odpowiedzi
      najczęściej zadawane pytania | часто задаваемые вопросы | вопросы и ответы
      sıkça sorulan sorular | vanliga frågor | ofte stillede spørgsmål | ofte stilte spørsmål
      よくある質問 | よくあるご質問 | 常见问题 | 常見問題 | 자주 묻는 질문 | الأسئلة الشائعة
      """,
    starts: """
      faq | faqs | frequently asked questions | häufige fragen | häufig gestellte fragen
      foire aux questions | preguntas frecuentes | perguntas frequentes | domande frequenti
      veelgestelde vragen | часто задаваемые вопросы
      """)

  /// Headings of comments after their number: "2 thoughts on “Boats at dawn”".
  static let countedCommentHeadings = Phrases(
    whole: """
      responses | replies | thoughts | antworten | réponses | respuestas | respostas | risposte
      """,
    starts: """
      response to | responses to | reply to | replies to | thought on | thoughts on | comment on
      comments on | gedanke zu | gedanken zu | kommentar zu | kommentare zu | antworten auf
      commentaire sur | commentaires sur | réponses à | réflexions sur | comentario en
      comentarios en | pensamientos sobre | comentário em | comentários em | commenti su
      """)

  /// Headings of comments, or of a note about the author.
  static let commentHeadings = Phrases(
    whole: """
      guest book | guestbook | condolences | leave a condolence | kondolenzbuch
      comments | leave a comment | leave a reply | post a comment | add a comment | join the conversation
      join our commenting forum | join the discussion | about the author | about the authors | kommentare | commentaires
      comentarios | comentários | commenti | reacties | komentarze | комментарии | yorumlar | kommentarer
      σχόλια | komentáře | komentar | 评论 | 留言 | コメント | 댓글 | تعليقات | über den autor | sobre el autor
      deja un comentario | deixe um comentário | deja una respuesta | sobre o autor
      """,
    starts: "leave a reply | leave a comment | about the author | view comments | show comments")

  /// Boilerplate lines that surround a text.
  static let boilerplatePhrases = Phrases(
    whole: """
      advert | adverts | advertisement | advertisements | ad | ads | sponsored | share | tweet | pin | email | print | save
      facebook | twitter | linkedin | pinterest | whatsapp | reddit | telegram | comment | comments
      share this | share this article | share this story | share on facebook | share on twitter | like
      read more | continue reading | show more | see more | load more | view more | click here | follow
      skip to content | skip to main content | back to top | top | home | menu | close | search | next
      previous | prev | sign up | sign in | log in | subscribe | subscribe now | register | download
      story continues below advertisement | article continues below advertisement | continued below
      story continues below | scroll to continue | article continues below | continue reading below
      read the full story | read full article | read the full article | watch | watch now | listen
      listen to this article | play | loading | loading... | please wait | photos | gallery | video
      view gallery | view comments | hide comments | show comments | report a typo | report an error
      all rights reserved | image source | getty images | reuters | afp | ap | supplied | file photo
      editor's note | related | related article | recommended | see also | also read | trending | tags
      ein klick für den datenschutz | anzeige | werbung | teilen | drucken | mehr | mehr lesen | weiterlesen | kommentieren | merken
      publicité | partager | imprimer | lire la suite | en savoir plus | s'abonner | publicidad | compartir
      imprimir | leer más | seguir leyendo | suscríbete | publicidade | compartilhar | leia mais
      continua depois da publicidade | pubblicità | condividi | stampa | continua a leggere | leggi tutto
      advertentie | deel | lees meer | reklama | czytaj więcej | reklam | реклама | поделиться | 广告 | 分享
      広告 | シェア | 광고 | 공유 | إعلان | פרסומת | विज्ञापन | โฆษณา | quảng cáo | iklan | annons | annonse | annonce | mainos | hirdetés | διαφήμιση
      """,
    starts: """
      read more: | read more on | read more at | read more about | read also | also read | related:
      see also: | see also | read next | watch: | listen: | more: | click here to | click here for
      tags: | tagged | filed under | categories: | category: | topics: | posted in | posted by
      source: | sources: | citation: | updated at | published: | published on | published at | published by | updated: | updated on | last updated
      first published | originally published | copyright | © | all rights reserved | follow us
      follow us on | follow me on | follow @ | like us on | join us on | find us on | sign up for
      sign up to | sign up here | subscribe to | get the latest | get our | have a tip | got a tip
      send tips | contact us | contact the author | email the author | share this | photo: | photo by
      photos: | image: | image credit | image source | image via | images: | picture: | credit: | source: getty
      advertisement | story continues | article continues | download the | download our | to comment
      was this page helpful | was this helpful | was this article helpful | did you find this
      is this page useful | is there anything wrong | rate this | how helpful was
      war diese seite hilfreich | war dieser artikel hilfreich | fanden sie diesen artikel
      cette page vous a | cet article vous a | cette information vous a | te ha resultado útil
      te ha sido útil | fue útil | foi útil | esta página foi | este artigo foi útil
      questa pagina ti è stata | è stata utile | previous message | next message
      messages sorted by | previous post: | next post: | previous in thread | next in thread
      to contact the | this material may not | lesen sie auch | lies auch | mehr zum thema | mehr dazu
      foto: | fotos: | bild: | quelle: | lire aussi | à lire aussi | lire également | lea también | lee también
      publicado por | publicado em | publicado el | veröffentlicht am | publié le | te puede interesar | puede leer | le puede interesar | leia também | veja também | saiba mais
      leggi anche | guarda anche | lees ook | zobacz także | czytaj także | czytaj też | zobacz też
      читайте также | читайте ещё | фото: | источник: | subscribe | baca juga | läs också | les også
      læs også | διαβάστε επίσης | διαβάστε ακόμα | lue myös | olvasd el | čtěte také | citește și
      关注 | 责任编辑 | 来源 | 原标题 | 関連記事 | 写真 | 관련기사 | 무단전재 | 저작권자 | ⓒ | اقرأ أيضا | اقرأ أيضاً
      """)

  /// Beginnings of lines that ask the reader to follow an account.
  static let calls = Phrases(
    whole: "",
    starts: """
      follow | like | join | find | connect | subscribe | folgen sie | folge | suivez | retrouvez | síguenos
      sigue | siga | segui | seguici | volg | śledź | obserwuj | подписывайтесь | подпишитесь | читайте | följ
      følg | takip | ikuti | visit
      """)

  static let networks = [
    "facebook", "twitter", "instagram", "youtube", "linkedin", "telegram", "whatsapp", "pinterest",
    "tiktok", "snapchat", "flipboard", "google news", "newsletter", "telegram", "вконтакте",
  ]

  /// Phrases of last paragraphs about the author or to the reader.
  static let closings = [
    "have a news tip", "have a tip", "got a tip", "got a story", "send us a", "follow us on",
    "like this story", "like this article", "enjoyed this article", "support our journalism",
    "join our ", "sign up for ", "sign up to ", "subscribe to ", "download our ",
    "download the app",
    "our whatsapp channel", "our telegram channel", "all rights reserved", "for more news",
    "click here to ", "click here for ", "subject to copyright", "to read more",
    "read the original",
    " is a freelance ", " is a staff writer", " is a senior writer", " is a reporter ",
    " is a senior reporter", " is a journalist ", " is a contributor ", " is a contributing ",
    " is an editor ", " is the editor ", " is a columnist ", " is a writer ", " is the author of ",
    "follow him on", "follow her on", "follow them on", "on twitter at @", "can be reached at",
    "you can reach ", "email him at", "email her at", "reach him at", "reach her at",
    " ist redakteur", " ist freie", " est journaliste", " es periodista", " é jornalista",
    " è un giornalista", "covers politics for", "contributed to this report",
    "our newsletter", "newsletter informiert", "有料会員になると", "a version of this article appears in",
    "this article originally appeared", "this article was originally published",
    "this entry was posted", "follow any responses to this entry",
    "antworten zu diesem eintrag", "hat ihnen dieser artikel gefallen", "dieser eintrag wurde ",
    "der eintrag wurde am ",
    "dieser beitrag wurde am ", "dieser beitrag wurde unter ", "der beitrag wurde am ",
    "verschlagwortet mit", "ce contenu a été publié dans", "cette entrée a été publiée",
    "esta entrada fue publicada", "esta entrada se publicó", "esta entrada foi publicada",
    "questa voce è stata pubblicata", "questo articolo è stato pubblicato in",
    "dit bericht werd geplaatst", "dit bericht is geplaatst", "denna post publicerades",
    "dette indlæg blev udgivet", "ten wpis został opublikowany", "запись опубликована",
    "is licensed under a creative commons", "is licensed under creative commons",
    "unter einer creative commons", "um kommentare zu schreiben", "um einen kommentar zu schreiben",
    "logged in to post a comment", "connecté pour publier un commentaire",
  ]
}
