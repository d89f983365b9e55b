import { type Facts, sellerBlock } from './template-facts'

/**
 * The model instructions on withdrawal and the model form of Directive 2011/83/EU, Annex I, as they are worded in German, and what the shop
 * adds. A blank that begins with „zu prüfen“ is what is not certain, or differs from country to country.
 */
export function germanReturnsTemplate(facts: Facts): string {
  return `
[[zu prüfen: Ist der Wortlaut der Widerrufsbelehrung der Ihres Landes, und passt er zu Ihren Waren? Danach diese Zeile entfernen.]]

## Widerrufsrecht

Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.

Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die [[Waren; bei mehreren Waren einer Bestellung, die getrennt geliefert werden: „letzte Ware“]] in Besitz genommen haben bzw. hat.

Um Ihr Widerrufsrecht auszuüben, müssen Sie uns

${sellerBlock(facts)}

E-Mail: ${facts.contact}

mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das Muster-Widerrufsformular am Ende dieser Seite verwenden, das jedoch nicht vorgeschrieben ist.

Sie können Ihr Widerrufsrecht auch online ausüben, mit der Funktion [Vertrag widerrufen](/withdraw). Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen unverzüglich auf einem dauerhaften Datenträger (z. B. per E-Mail) eine Eingangsbestätigung mit dem Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs. [[zu prüfen: der Wortlaut dieses Absatzes nach der Richtlinie (EU) 2023/2673 in Ihrem Land]]

Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.

## Folgen des Widerrufs

Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.

Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist.

Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen vierzehn Tagen ab dem Tag, an dem Sie uns über den Widerruf dieses Vertrags unterrichten, an [[Adresse für Rücksendungen, oder „uns“]] zurückzusenden oder zu übergeben. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf der Frist von vierzehn Tagen absenden.

[[Wer die Rücksendung zahlt: „Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.“ oder „Wir tragen die Kosten der Rücksendung der Waren.“]]

Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur Prüfung der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen zurückzuführen ist.

## Was Sie nicht widerrufen können

[[Welche Ihrer Waren ausgenommen sind, zum Beispiel Waren nach Maß, oder „Alle unsere Waren können Sie zurückgeben.“]]

## Wenn etwas kaputt ist oder fehlt

Schreiben Sie an ${facts.contact}, mit der Nummer der Bestellung und, wenn möglich, einem Bild. Sie müssen vorher nichts entscheiden: Wir antworten, wie es weitergeht. War der Mangel bei der Ankunft schon da, kostet es Sie nichts.

## Muster-Widerrufsformular

(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)

- An ${facts.name}, ${facts.contact}:
- Hiermit widerrufe(n) ich/wir (\\*) den von mir/uns (\\*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (\\*)/die Erbringung der folgenden Dienstleistung (\\*)
- Bestellt am (\\*)/erhalten am (\\*)
- Name des/der Verbraucher(s)
- Anschrift des/der Verbraucher(s)
- Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)
- Datum

(\\*) Unzutreffendes streichen.
`
}
