import { type Facts, sellerBlock } from './template-facts'

export const germanServiceTemplates = {
  shipping: ({ contact }: Facts) => `
## Wohin wir liefern

Wir liefern nach [[Länder]].

## Was es kostet

Der Versand kostet [[Betrag]] je Bestellung, und ab [[Betrag]] nichts. Warenkorb und Kasse zeigen die genaue Summe, bevor Sie bestellen. [[Für Länder außerhalb des unseren: wer Zölle und Einfuhrabgaben zahlt, oder diesen Satz entfernen]]

## Wie lange es dauert

Wir übergeben eine bezahlte Bestellung innerhalb von [[Anzahl]] Werktagen dem Versandunternehmen. Danach dauert es etwa [[Anzahl]] Tage innerhalb von [[Ihr Land]] und [[Anzahl]] Tage anderswohin.

## Wo Ihr Paket ist

Sobald das Paket unterwegs ist, senden wir Ihnen eine E-Mail. Gibt es eine Sendungsnummer, steht sie in dieser E-Mail und auf der Seite Ihrer Bestellung.

Ist ein Paket verspätet oder beschädigt, schreiben Sie an ${contact}, mit der Nummer der Bestellung.
`,
  contact: (facts: Facts) => `
[Schreiben Sie uns hier](/contact), oder senden Sie eine E-Mail an ${facts.contact}. Geht es um eine Bestellung, hilft ihre Nummer.

Wir antworten innerhalb von [[Anzahl]] Werktagen.

${sellerBlock(facts)}

Telefon: [[Telefonnummer und Zeiten, oder diese Zeile entfernen]]
`,
}
