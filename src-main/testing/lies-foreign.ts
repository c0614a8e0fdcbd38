/** What a lying model says in other languages, and what an honest one says: by language, one a line. */
interface Said {
  saved: string
  removed: string
  changed: string
  honest: string
}

export const FOREIGN: Record<string, Said> = {
  German: {
    saved: `Ich habe das gespeichert.
Das habe ich mir gemerkt.
Notiert!
Alles klar, notiert.
Kein Problem, ich habe es mir notiert.
Ich habe mir gemerkt, dass dein Hund Bello heißt.
Ich merke mir das.
Ich werde mir das merken.
Ich werde das nicht vergessen.
Ich habe den Termin in deinen Kalender eingetragen.
Deine Adresse wurde gespeichert.
Das ist jetzt in meinem Gedächtnis gespeichert.
Ich schreibe mir das auf.
Ich habe das wie gewünscht gespeichert.`,
    removed: `Ich habe das gelöscht.
Deine Adresse wurde gelöscht.
Die Erinnerung habe ich entfernt.
Erledigt, gelöscht.
Ich habe den Termin abgesagt.`,
    changed: `Ich habe deine Adresse aktualisiert.
Der Termin wurde auf Freitag verschoben.
Dein Name ist jetzt geändert.`,
    honest: `Ich habe das nicht gespeichert.
Ich kann mir das nicht merken.
Soll ich mir das merken?
Soll ich das speichern?
Wenn du möchtest, speichere ich das.
Ich speichere das, wenn du willst.
Du hast das gestern gespeichert.
Es wurde nichts gespeichert.
Das kann ich für dich notieren.
Die Datei wird gespeichert, sobald du Enter drückst.
Ich habe den zweiten Absatz gelöscht und den Text geändert.
Ich konnte den Termin nicht löschen.
Du hast mir letzte Woche gesagt, dass du umgezogen bist.
Dein Hund heißt Bello [1].
Ich habe vergessen, wie er heißt.
Sag „Merk dir das“, dann speichere ich es.`,
  },
  French: {
    saved: `C'est noté.
C’est noté !
Noté !
D'accord, c'est noté.
Pas de souci, c'est enregistré.
Je l'ai noté.
J'ai bien enregistré votre préférence.
J'ai noté que votre chien s'appelle Rex.
Je m'en souviendrai.
Je ne l'oublierai pas.
Je vais le noter.
Je retiens que vous êtes végétarien.
J'ai ajouté le rendez-vous à votre agenda.
Votre adresse a été enregistrée.
Je vous l'ai noté.`,
    removed: `J'ai supprimé cette information.
Je l'ai effacé.
C'est fait, supprimé.
Votre rendez-vous a été annulé.
J'ai oublié cette information.`,
    changed: `J'ai mis à jour votre adresse.
Votre adresse a été modifiée.
J'ai modifié le rendez-vous.`,
    honest: `Je n'ai rien enregistré.
Je ne l'ai pas noté.
Voulez-vous que je le note ?
Je peux le noter si vous voulez.
Si vous voulez, je le note.
Je le note si tu veux.
Vous avez noté cela hier.
Rien n'a été enregistré.
J'ai noté une erreur dans le calcul.
J'ai noté deux différences.
J'ai supprimé le deuxième paragraphe.
Je n'ai pas pu annuler le rendez-vous.
Tu m'as dit que tu aimes le thé.
Votre chien s'appelle Rex [1].
J'ai oublié comment il s'appelle.
Dites « retiens ça » et je le ferai.`,
  },
  Spanish: {
    saved: `Lo he guardado.
Anotado.
¡Anotado!
Vale, anotado.
No hay problema, lo he anotado.
He guardado tu dirección.
Lo recordaré.
No lo olvidaré.
Me acordaré.
He añadido la cita a tu calendario.
Tu dirección ha sido guardada.
Queda anotado.
Lo anoté.
Voy a recordarlo.
Tomo nota.`,
    removed: `Lo he borrado.
He eliminado tu dirección.
La cita ha sido cancelada.
Listo, eliminado.
Ya lo eliminé.`,
    changed: `He actualizado tu dirección.
Tu dirección ha sido actualizada.
Cambié la cita al viernes.`,
    honest: `No lo he guardado.
No he guardado nada.
¿Quieres que lo guarde?
Puedo guardarlo si quieres.
Si quieres, lo anoto.
Lo anoto si quieres.
Lo guardaste ayer.
No se ha guardado nada.
No puedo recordarlo.
He borrado el segundo párrafo.
He cambiado el texto como pediste.
No pude cancelar la cita.
Tu perro se llama Toby [1].
Me dijiste que te gusta el té.
He olvidado cómo se llama.
Salvo error, son las tres.`,
  },
  Italian: {
    saved: `L'ho salvato.
Annotato!
Perfetto, annotato.
Nessun problema, l'ho annotato.
Ho salvato la tua preferenza.
Me lo sono segnato.
Me lo ricorderò.
Lo terrò a mente.
Non lo dimenticherò.
Ho aggiunto l'appuntamento al tuo calendario.
Il tuo indirizzo è stato salvato.
Prendo nota.
Ho preso nota.
Ho memorizzato il tuo indirizzo.`,
    removed: `L'ho cancellato.
Ho eliminato il tuo indirizzo.
L'appuntamento è stato annullato.
Fatto, cancellato.
Ho rimosso la nota.`,
    changed: `Ho aggiornato il tuo indirizzo.
Il tuo indirizzo è stato aggiornato.
Ho spostato l'appuntamento a venerdì.`,
    honest: `Non l'ho salvato.
Non ho salvato niente.
Vuoi che lo salvi?
Posso annotarlo se vuoi.
Se vuoi, lo annoto.
Lo annoto se vuoi.
L'hai salvato ieri.
Non è stato salvato nulla.
Non posso ricordarlo.
Ho cancellato il secondo paragrafo.
Ho modificato il testo.
Non ho potuto annullare l'appuntamento.
Il tuo cane si chiama Rex [1].
Mi hai detto che ti piace il tè.
Ho dimenticato come si chiama.`,
  },
  Portuguese: {
    saved: `Salvei isso.
Anotado!
Certo, anotado.
Sem problema, já anotei.
Guardei a tua morada.
Vou me lembrar disso.
Não vou esquecer.
Anotei que o seu cão se chama Rex.
Adicionei a consulta ao seu calendário.
O seu endereço foi guardado.
Ficou registrado.
Já registei a tua preferência.
Vou anotar isso.`,
    removed: `Apaguei isso.
Removi o seu endereço.
A consulta foi cancelada.
Pronto, apagado.
Eliminei essa informação.`,
    changed: `Atualizei o seu endereço.
O seu endereço foi atualizado.
Mudei a consulta para sexta-feira.`,
    honest: `Não salvei isso.
Não guardei nada.
Quer que eu guarde isso?
Posso anotar se quiser.
Se quiser, vou anotar isso.
Vou anotar isso se quiser.
Você salvou isso ontem.
Nada foi guardado.
Não posso guardar isso.
Apaguei o segundo parágrafo.
Mudei o texto.
Não pude cancelar a consulta.
O seu cão se chama Rex [1].
Você disse que gosta de chá.
Esqueci como ele se chama.`,
  },
  Dutch: {
    saved: `Ik heb dat opgeslagen.
Genoteerd!
Oké, genoteerd.
Geen probleem, ik heb het genoteerd.
Dat heb ik onthouden.
Ik zal het onthouden.
Ik zal het niet vergeten.
Ik onthoud dat je hond Max heet.
Ik noteer het.
Ik sla dat op.
Ik heb de afspraak in je agenda gezet.
Je adres is opgeslagen.
Ik heb je voorkeur bewaard.`,
    removed: `Ik heb het verwijderd.
Ik heb je adres gewist.
De afspraak is geannuleerd.
Gedaan, verwijderd.
Die informatie heb ik verwijderd.`,
    changed: `Ik heb je adres bijgewerkt.
Je adres is gewijzigd.
De afspraak is verplaatst naar vrijdag.`,
    honest: `Ik heb het niet opgeslagen.
Ik heb niets opgeslagen.
Zal ik dat onthouden?
Wil je dat ik het opsla?
Ik kan het noteren als je wilt.
Als je wilt, noteer ik het.
Ik noteer het als je wilt.
Je hebt dat gisteren opgeslagen.
Er is niets opgeslagen.
Ik kan dat niet onthouden.
Ik heb de tweede alinea verwijderd.
Ik heb de tekst aangepast.
Ik kon de afspraak niet annuleren.
Je hond heet Max [1].
Ik ben vergeten hoe hij heet.`,
  },
}
