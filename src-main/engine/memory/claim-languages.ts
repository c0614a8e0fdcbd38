/**
 * The commonest ways to claim in German, French, Spanish, Italian, Portuguese and Dutch that something was saved, deleted or
 * changed: data, one entry a language. What is not plainly a claim is let pass; English is read more closely in claims.ts.
 */

export interface ClaimLanguage {
  saved: RegExp[]
  removed: RegExp[]
  changed: RegExp[]
  /** From the start of the sentence to the end of its clause: a denial, an offer, a condition, talk of others or of the past. */
  unless: RegExp
  /** At the start of what stands behind the claim: a condition, or something that is noticed and not kept. */
  unlessAfter: RegExp
  /** What a deletion or a change may be about instead: the reply's own text, code, the world. */
  otherThings: RegExp
}

/** Letters of these six languages. `\\p{L}` needs the flag `u`, with which a hundred of these take half a second to compile. */
const LETTER = '[a-zß-öø-ÿœ]'
const plain = (source: string) => source.replaceAll('\\p{L}', LETTER).replaceAll('\\p{N}', '\\d')
/** Whole words, also where letters have accents. */
const words = (source: string) => new RegExp(`(?<!${LETTER})(?:${plain(source)})(?!${LETTER})`, 'i')
/** Within a clause. */
const GAP = '[^.!?;:,–—]{0,80}?'
/** A participle alone, perhaps after a word of assent. */
const alone = (assent: string, participles: string) =>
  new RegExp(`^[¡¿]?(?:(?:ok|okay|${assent})[\\s,!.–—-]*)*(?:${participles})(?=[\\s!.…]*$|\\s*[,:–—])`, 'i')
/** Behind a claim: "if", "when". */
const after = (source: string) => new RegExp(`^[\\s,]*(?:${plain(source)})(?!${LETTER})`, 'i')

const DE_SAVED =
  '(?:ab|ein)?gespeichert|notiert|gemerkt|vermerkt|aufgeschrieben|eingetragen|festgehalten|hinterlegt|hinzugefügt'
const german: ClaimLanguage = {
  saved: [
    words(`(?:ich|wir) hab(?:en?)?['’]?s? ${GAP}(?:${DE_SAVED})`),
    words(`hab(?:en?)? (?:ich|wir) ${GAP}(?:${DE_SAVED})`),
    words(
      '(?:ich|wir) (?:merken?|notieren?|speichern?|speichere|vermerken?) (?:mir |uns )?(?:das|es|dir|ihnen|dein\\p{L}*|ihr\\p{L}*)',
    ),
    words(
      `(?:ich|wir) (?:schreibe?n?|trage?n?) (?:mir |dir |ihnen )?(?:das|es|den|die|dein\\p{L}*|ihr\\p{L}*)${GAP} (?:auf|ein)`,
    ),
    words(
      `(?:ich|wir) werden? ${GAP}(?:merken|speichern|notieren|eintragen|aufschreiben|daran erinnern|nicht vergessen)`,
    ),
    words('ich (?:vergesse|werde) (?:das|es) nicht(?: mehr)?(?: vergessen)?'),
    words(`(?:ist|sind|wurden?) ${GAP}(?:gespeichert|notiert|vermerkt|eingetragen|hinterlegt|festgehalten)`),
    alone(
      'alles klar|gut|verstanden|super|klar|gerne?|erledigt|in ordnung|prima|ja',
      `(?:ist |schon |bereits )*(?:${DE_SAVED})`,
    ),
  ],
  removed: [
    words(`(?:ich|wir) hab(?:en?)?['’]?s? ${GAP}(?:gelöscht|entfernt|gestrichen|storniert|abgesagt)`),
    words(`hab(?:en?)? (?:ich|wir) ${GAP}(?:gelöscht|entfernt|gestrichen|storniert|abgesagt)`),
    words(`(?:ich|wir) hab(?:en?)? (?:dies?e? information\\p{L}*|alles|dein\\p{L}+ \\p{L}+) vergessen`),
    words(`(?:ist|sind|wurden?) ${GAP}(?:gelöscht|entfernt|gestrichen|storniert|abgesagt)`),
    alone('alles klar|gut|verstanden|klar|gerne?|erledigt|ja', 'gelöscht|entfernt|storniert|vergessen'),
  ],
  changed: [
    words(`(?:ich|wir) hab(?:en?)? ${GAP}(?:geändert|aktualisiert|korrigiert|verschoben|angepasst)`),
    words(`hab(?:en?)? (?:ich|wir) ${GAP}(?:geändert|aktualisiert|korrigiert|verschoben|angepasst)`),
    words(`(?:ist|sind|wurden?) ${GAP}(?:geändert|aktualisiert|korrigiert|verschoben|angepasst)`),
    alone('alles klar|gut|verstanden|klar|gerne?|erledigt|ja', 'geändert|aktualisiert|korrigiert|verschoben'),
  ],
  unless: words(
    'nicht(?! (?:mehr )?vergessen)(?<!vergesse (?:das|es) nicht)|nichts|kein\\p{L}*|nie|niemals|ohne|kann|könn\\p{L}*|konnten?|soll\\p{L}*|möcht\\p{L}*|willst|wollen|wenn|falls|sobald|ob|bevor|um|damit|du|hast|sie haben|gestern|letzte\\p{L}*|früher|damals|vor \\p{N}+|vor \\p{L}+ (?:tagen|wochen|monaten|jahren)|am (?:mon|diens|donners|frei|sams|sonn)tag|wie(?! (?:gewünscht|besprochen|gebeten))',
  ),
  unlessAfter: after('wenn|falls|sobald|ob|bevor'),
  otherThings: words(
    'abs[aä]tze?|absatz|satz|sätze|zeilen?|codes?|funktion(?:en)?|tabellen?|texte?|w[oö]rte?r?|entwurf|entwürfe|tippfehler|fehler|variablen?|skript|datei(?:en)?|cache|konto|app',
  ),
}

const FR_SAVED =
  'enregistrée?s?|notée?s?|sauvegardée?s?|mémorisée?s?|retenue?s?|consignée?s?|pris(?:e|es)? (?:bonne )?note|gardée?s? en mémoire'
const FR_PLACE =
  "(?:à|dans|sur) (?:ton|votre|mon|ta|votre|ma|tes|vos|mes|l[’']|la|le) ?(?:agenda|calendrier|mémoire|notes|liste|profil)"
const FR_I = "(?:j['’](?:y |en )?|je (?:(?:te|vous|me|le|la|les|lui|nous) |[tml]['’]){1,3})ai"
const french: ClaimLanguage = {
  saved: [
    words(`${FR_I} ${GAP}(?:${FR_SAVED})`),
    words(`${FR_I} ${GAP}(?:ajoutée?s?|inscrite?s?|mise?s?|programmée?s?) ${GAP}${FR_PLACE}`),
    words("je (?:le |la |les |l['’])?(?:note|retiens|enregistre|mémorise|sauvegarde|garde en mémoire)"),
    words("je (?:m['’]en |me |m['’])?souviendrai|je ne l['’]oublierai pas|je n['’]oublierai pas"),
    words(`je vais (?:le |la |les |l['’]|m['’]en |en )?(?:noter|retenir|enregistrer|souvenir|mémoriser|sauvegarder)`),
    words('je (?:te|vous) (?:le |la )?rappellerai'),
    words(
      `(?:c['’]est|est|sont|a été|ont été|sera) (?:\\p{L}+ ){0,2}(?:enregistrée?s?|notée?s?|sauvegardée?s?|mémorisée?s?)`,
    ),
    words(`(?:est|sont|a été|ont été) (?:\\p{L}+ ){0,2}ajoutée?s? ${FR_PLACE}`),
    alone(
      "d['’]accord|c['’]est fait|très bien|parfait|entendu|compris|bien|fait|voilà|super|oui",
      "(?:c['’]est |bien )*(?:noté|enregistré|sauvegardé|mémorisé|retenu)",
    ),
  ],
  removed: [
    words(`${FR_I} ${GAP}(?:supprimée?s?|effacée?s?|retirée?s?|annulée?s?|enlevée?s?)`),
    words(`${FR_I} oublié (?:cette|ces|cela|ça|tout)`),
    words(`(?:est|sont|a été|ont été) (?:\\p{L}+ ){0,2}(?:supprimée?s?|effacée?s?|annulée?s?)`),
    alone(
      "d['’]accord|c['’]est fait|très bien|parfait|entendu|compris|bien|fait|voilà|oui",
      "(?:c['’]est |bien )*(?:supprimé|effacé|annulé|oublié)",
    ),
  ],
  changed: [
    words(`${FR_I} ${GAP}(?:modifiée?s?|mise?s? à jour|changée?s?|corrigée?s?|déplacée?s?)`),
    words(
      `(?:est|sont|a été|ont été) (?:\\p{L}+ ){0,2}(?:modifiée?s?|mise?s? à jour|changée?s?|corrigée?s?|déplacée?s?)`,
    ),
    alone(
      "d['’]accord|c['’]est fait|très bien|parfait|entendu|compris|bien|fait|voilà|oui",
      "(?:c['’]est |bien )*(?:modifié|mis à jour|changé|corrigé)",
    ),
  ],
  unless: words(
    "ne(?! l['’]oublierai)|n['’](?!oublierai)\\p{L}+|(?<!oublierai )pas|jamais|rien|sans|si|s['’]il|peux|puis|pourr\\p{L}+|peut|voul\\p{L}+|veux|souhait\\p{L}+|aimeri\\p{L}+|dois|faut|avant|quand|lorsque|dès que|pour que|tu (?:as|avais|m['’]as)|vous (?:avez|aviez|m['’]avez)|hier|derni(?:er|ère)|il y a|précédemment|comment",
  ),
  unlessAfter: after(
    "si|s['’]il|quand|lorsque|dès que|(?:une|des|quelques|plusieurs|deux|trois) (?:erreurs?|différences?|problèmes?|fautes?|bugs?)",
  ),
  otherThings: words(
    'paragraphes?|phrases?|lignes?|code|fonctions?|tableaux?|textes?|mots?|brouillons?|fautes?|variables?|scripts?|fichiers?|cache|compte|application',
  ),
}

const ES_SAVED = 'guardad[oa]s?|anotad[oa]s?|apuntad[oa]s?|memorizad[oa]s?|registrad[oa]s?|tomado (?:buena )?nota'
const ES_PLACE = '(?:a|en) (?:tu|su|mi|la|el|tus|sus|mis|las) (?:calendario|agenda|memoria|notas|lista|perfil)'
const spanish: ClaimLanguage = {
  saved: [
    words(`(?:he|hemos) (?:\\p{L}+ ){0,2}?(?:${ES_SAVED})`),
    words(`(?:he|hemos) (?:añadido|agregado|puesto) ${GAP}${ES_PLACE}`),
    words('(?:lo |la |los |las |me |te )*(?:guardé|anoté|apunté|registré|memoricé|tomé nota)'),
    words(`(?:añadí|agregué|puse) ${GAP}${ES_PLACE}`),
    words('(?:lo|la|los|las|me lo|me la) (?:recordaré|guardo|anoto|apunto|guardaré|anotaré|apuntaré|tendré en cuenta)'),
    words('(?:recordaré|me acordaré|tomo nota|no (?:lo |la )?olvidaré)'),
    words('voy a (?:recordar|guardar|anotar|apuntar|acordarme)(?:l[oa]s?)?'),
    words(`(?:ha|han) (?:sido|quedado) (?:${ES_SAVED})`),
    words(`(?:está|están|queda|quedó|fue|se ha|se han) (?:ya )?(?:${ES_SAVED})`),
    alone(
      'vale|listo|perfecto|hecho|entendido|de acuerdo|claro|muy bien|sí',
      '(?:queda )?(?:guardado|anotado|apuntado|registrado)',
    ),
  ],
  removed: [
    words('(?:he|hemos) (?:\\p{L}+ ){0,2}?(?:borrado|eliminado|quitado|cancelado|suprimido)'),
    words('(?:lo |la |los |las |te )*(?:borré|eliminé|quité|cancelé)'),
    words('he olvidado (?:esa|ese|esta|todo|tu) ?\\p{L}*'),
    words('(?:ha|han) sido (?:borrad|eliminad|cancelad)[oa]s?|se ha(?:n)? (?:borrado|eliminado|cancelado)'),
    alone('vale|listo|perfecto|hecho|entendido|de acuerdo|claro|muy bien|sí', '(?:borrado|eliminado|cancelado)'),
  ],
  changed: [
    words('(?:he|hemos) (?:\\p{L}+ ){0,2}?(?:actualizado|cambiado|modificado|corregido|movido)'),
    words('(?:lo |la |los |las |te )*(?:actualicé|cambié|modifiqué|corregí)'),
    words(
      '(?:ha|han) sido (?:actualizad|cambiad|modificad|corregid)[oa]s?|se ha(?:n)? (?:actualizado|cambiado|modificado)',
    ),
    alone(
      'vale|listo|perfecto|hecho|entendido|de acuerdo|claro|muy bien|sí',
      '(?:actualizado|cambiado|modificado|corregido)',
    ),
  ],
  unless: words(
    'no(?! (?:lo |la )?olvidaré)|nunca|jamás|nada|sin|si|pued\\p{L}+|podr\\p{L}+|pude|quier\\p{L}+|dese\\p{L}+|gustar\\p{L}+|debo|antes de|cuando|para que|has|habías|usted|ayer|pasad[oa]|hace|anteriormente|cómo',
  ),
  unlessAfter: after('si|cuando|(?:un|unos|varios|algunos|un par de) (?:error(?:es)?|problemas?|diferencias?|fallos?)'),
  otherThings: words(
    'párrafos?|frases?|oraci(?:ón|ones)|líneas?|código|funci(?:ón|ones)|tablas?|textos?|palabras?|borrador(?:es)?|erratas?|variables?|scripts?|archivos?|caché|cuenta|aplicaci(?:ón|ones)',
  ),
}

const IT_SAVED = 'salvat[oaie]|annotat[oaie]|memorizzat[oaie]|registrat[oaie]|segnat[oaie]|appuntat[oaie]|preso nota'
const IT_PLACE =
  "(?:al|alla|alle|nel|nella|nelle|in) ?(?:tu[oaei]|mi[oaei]|l['’])? ?(?:calendario|agenda|memoria|note|lista|profilo)"
const italian: ClaimLanguage = {
  saved: [
    words(`(?:l['’])?(?:ho|abbiamo) (?:\\p{L}+ ){0,2}?(?:${IT_SAVED})`),
    words(`(?:l['’])?(?:ho|abbiamo) (?:aggiunt[oaie]|mess[oaie]|inserit[oaie]) ${GAP}${IT_PLACE}`),
    words(`(?:me lo|me la|mi) sono (?:${IT_SAVED})`),
    words(
      '(?:lo|la|li|le|me lo|me la|me ne|mi) (?:ricorderò|terrò a mente|salvo|annoto|memorizzo|segno|appunto|salverò|annoterò)',
    ),
    words('prendo nota|ne prendo nota|non (?:lo |la )?dimenticherò'),
    words('(?:è|sono) stat[oaie] (?:\\p{L}+ )?(?:salvat|annotat|memorizzat|registrat|aggiunt)[oaie]'),
    alone(
      "va bene|d['’]accordo|perfetto|fatto|capito|certo|ottimo|bene|sì",
      '(?:salvato|annotato|memorizzato|registrato|segnato)',
    ),
  ],
  removed: [
    words("(?:l['’])?(?:ho|abbiamo) (?:\\p{L}+ ){0,2}?(?:cancellat|eliminat|rimoss|tolt|annullat)[oaie]"),
    words('ho dimenticato (?:quest[aoe]|quell[aoe]|tutto|la tua|il tuo)'),
    words('(?:è|sono) stat[oaie] (?:\\p{L}+ )?(?:cancellat|eliminat|rimoss|annullat)[oaie]'),
    alone(
      "va bene|d['’]accordo|perfetto|fatto|capito|certo|ottimo|bene|sì",
      '(?:cancellato|eliminato|rimosso|annullato)',
    ),
  ],
  changed: [
    words("(?:l['’])?(?:ho|abbiamo) (?:\\p{L}+ ){0,2}?(?:aggiornat|cambiat|modificat|corrett|spostat)[oaie]"),
    words('(?:è|sono) stat[oaie] (?:\\p{L}+ )?(?:aggiornat|cambiat|modificat|corrett|spostat)[oaie]'),
    alone(
      "va bene|d['’]accordo|perfetto|fatto|capito|certo|ottimo|bene|sì",
      '(?:aggiornato|cambiato|modificato|corretto)',
    ),
  ],
  unless: words(
    'non(?! (?:lo |la )?dimenticherò)|mai|niente|nulla|senza|se|poss\\p{L}+|potr\\p{L}+|può|vuoi|vuole|vorr\\p{L}+|desider\\p{L}+|devo|prima di|quando|per poter|hai|avevi|ieri|scors[oa]|fa|in precedenza|come(?! (?:richiesto|chiesto))',
  ),
  unlessAfter: after('se|quando|(?:un|alcuni|alcune|delle|degli|diversi) (?:errori?|differenze?|problem[ai])'),
  otherThings: words(
    'paragraf[oi]|fras[ei]|rig[ah]e?|righe|codice|funzion[ei]|tabell[ae]|test[oi]|parol[ae]|bozz[ae]|refus[oi]|variabil[ei]|script|file|cache|account|app',
  ),
}

const PT_PLACE =
  '(?:à|ao|na|no|nas|nos|em) (?:tua |teu |sua |seu |minha |tuas |suas |minhas )?(?:calendário|agenda|memória|notas|lista|perfil)'
const portuguese: ClaimLanguage = {
  saved: [
    words('(?:eu )?(?:já |também )?(?:salvei|guardei|anotei|registrei|registei|memorizei|gravei|tomei nota)'),
    words(`(?:adicionei|coloquei|inclu[íi]|acrescentei) ${GAP}${PT_PLACE}`),
    words('vou (?:me )?(?:lembrar|guardar|anotar|salvar|memorizar|lembrar-me)'),
    words('(?:me )?lembrarei|lembrar-me-ei|não (?:me |vou (?:me )?)?esquecer(?:ei)?'),
    words(
      '(?:está|estão|foi|foram|ficou|ficaram) (?:\\p{L}+ )?(?:salv[oa]s?|guardad[oa]s?|anotad[oa]s?|registr?ad[oa]s?|gravad[oa]s?)',
    ),
    alone(
      'certo|pronto|perfeito|feito|entendido|combinado|claro|muito bem|sim|ótimo',
      '(?:anotado|guardado|registr?ado|memorizado|salvo(?=[\\s!.…]*$))',
    ),
  ],
  removed: [
    words('(?:eu )?(?:já )?(?:apaguei|removi|eliminei|excluí|deletei|cancelei)'),
    words('esqueci (?:ess[ae]|est[ae]|tudo|[oa] (?:seu|sua|teu|tua)) ?\\p{L}*'),
    words('(?:foi|foram) (?:\\p{L}+ )?(?:apagad|removid|eliminad|excluíd|cancelad)[oa]s?'),
    alone(
      'certo|pronto|perfeito|feito|entendido|combinado|claro|muito bem|sim',
      '(?:apagado|removido|eliminado|excluído|cancelado)',
    ),
  ],
  changed: [
    words('(?:eu )?(?:já )?(?:atualizei|alterei|mudei|corrigi|modifiquei)'),
    words('(?:foi|foram) (?:\\p{L}+ )?(?:atualizad|alterad|mudad|corrigid|modificad)[oa]s?'),
    alone(
      'certo|pronto|perfeito|feito|entendido|combinado|claro|muito bem|sim',
      '(?:atualizado|alterado|corrigido|modificado)',
    ),
  ],
  unless: words(
    'não(?! (?:me |vou (?:me )?)?esquecer)|nunca|nada|sem|se (?:você|tu|quiser\\p{L}*|preferir\\p{L}*|for|puder\\p{L}*)|poss\\p{L}+|poder\\p{L}+|pode|pude|quer\\p{L}*|gostari\\p{L}+|devo|antes de|quando|para que|você (?:salvou|guardou|disse)|tens|ontem|passad[oa]|há|atrás|anteriormente|como(?! (?:pediu|pediste|pedido))',
  ),
  unlessAfter: after('se|quando|(?:um|uns|alguns|vários) (?:erros?|problemas?|diferenças?)'),
  otherThings: words(
    'parágrafos?|frases?|linhas?|código|funç(?:ão|ões)|tabelas?|textos?|palavras?|rascunhos?|variáve(?:l|is)|scripts?|arquivos?|ficheiros?|cache|conta|aplicativo',
  ),
}

const NL_SAVED = 'opgeslagen|genoteerd|onthouden|bewaard|opgeschreven|vastgelegd'
const NL_PLACE = '(?:aan|in|op) (?:je|uw|mijn|de|het|jouw) (?:agenda|kalender|geheugen|notities|lijst|profiel)'
const dutch: ClaimLanguage = {
  saved: [
    words(`(?:ik|we) heb(?:ben)? ${GAP}(?:${NL_SAVED})`),
    words(`heb(?:ben)? (?:ik|we) ${GAP}(?:${NL_SAVED})`),
    words(
      `(?:ik|we) heb(?:ben)? ${GAP}${NL_PLACE} ${GAP}(?:toegevoegd|gezet)|(?:ik|we) heb(?:ben)? ${GAP}(?:toegevoegd|gezet) ${NL_PLACE}`,
    ),
    words('ik (?:onthoud|noteer|bewaar) (?:dat|het|dit|je|uw)'),
    words(`ik (?:sla|schrijf) (?:dat|het|dit|je ?\\p{L}*|uw \\p{L}+)${GAP} op`),
    words(`ik (?:zal|ga) ${GAP}(?:onthouden|opslaan|noteren|bewaren|opschrijven|niet vergeten)`),
    words('ik vergeet (?:het|dat|dit) niet'),
    words(`(?:is|zijn|werd|werden) ${GAP}(?:opgeslagen|genoteerd|bewaard|vastgelegd)`),
    alone('oké|goed|prima|begrepen|gedaan|klaar|duidelijk|ja|top|natuurlijk', `(?:is )?(?:${NL_SAVED})`),
  ],
  removed: [
    words(`(?:ik|we) heb(?:ben)? ${GAP}(?:verwijderd|gewist|geannuleerd|geschrapt)`),
    words(`heb(?:ben)? (?:ik|we) ${GAP}(?:verwijderd|gewist|geannuleerd|geschrapt)`),
    words('(?:ik|we) (?:heb|ben) (?:deze|die|alle|je|uw) \\p{L}+ vergeten'),
    words(`(?:is|zijn|werd|werden) ${GAP}(?:verwijderd|gewist|geannuleerd|geschrapt)`),
    alone('oké|goed|prima|begrepen|gedaan|klaar|ja', 'verwijderd|gewist|geannuleerd|geschrapt'),
  ],
  changed: [
    words(`(?:ik|we) heb(?:ben)? ${GAP}(?:bijgewerkt|gewijzigd|aangepast|veranderd|verplaatst|gecorrigeerd)`),
    words(`heb(?:ben)? (?:ik|we) ${GAP}(?:bijgewerkt|gewijzigd|aangepast|veranderd|verplaatst)`),
    words(`(?:is|zijn|werd|werden) ${GAP}(?:bijgewerkt|gewijzigd|aangepast|veranderd|verplaatst)`),
    alone('oké|goed|prima|begrepen|gedaan|klaar|ja', 'bijgewerkt|gewijzigd|aangepast|verplaatst'),
  ],
  unless: words(
    'niet(?! vergeten)(?<!vergeet (?:het|dat|dit) niet)|niets|geen|nooit|zonder|als|indien|zodra|kan|kunnen|kon|zou\\p{L}*|wil|wilt|moet|voordat|om|zodat|je hebt|u hebt|heeft u|gisteren|vorige|geleden|eerder|hoe|of',
  ),
  unlessAfter: after('als|indien|zodra|wanneer'),
  otherThings: words(
    "alinea['’]?s?|zin|zinnen|regels?|code|functies?|tabel(?:len)?|teksten?|tekst|woord(?:en)?|concept(?:en)?|typefouten?|fout(?:en)?|variabelen?|scripts?|bestand(?:en)?|cache|account|app",
  ),
}

export const CLAIM_LANGUAGES: readonly ClaimLanguage[] = [german, french, spanish, italian, portuguese, dutch]

/** Words for a calendar and what stands in it. */
export const CALENDAR_WORDS = words(
  'kalender|termine?|erinnerung(?:en)?|erinnere|agenda|calendrier|rendez-vous|rappel(?:s|lerai)?|calendario|citas?|recordatorios?|promemoria|appuntament[oi]|calendário|compromissos?|lembretes?|afspra(?:ak|ken)|herinnering(?:en)?',
)
