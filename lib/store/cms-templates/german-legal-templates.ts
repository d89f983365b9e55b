import { type Facts, sellerBlock } from './template-facts'

/** The same in German. */
export const germanLegalTemplates = {
  terms: (facts: Facts) => `
Diese Bedingungen gelten für das, was Sie in diesem Shop bestellen. Zu jeder Bestellung gehört die Fassung, die galt, als Sie bestellt haben; die E-Mail, die die Bestellung bestätigt, enthält sie.

## Wer Ihnen verkauft

${sellerBlock(facts)}

Sie erreichen uns unter ${facts.contact}.

## Wie Sie bestellen

Sie legen Artikel in den Warenkorb, geben die Adresse ein, wählen die Zahlungsart und sehen alles noch einmal, bevor Sie auf *Zahlungspflichtig bestellen* drücken. Bis dahin können Sie alles ändern. Danach senden wir Ihnen eine E-Mail, die aufführt, was Sie bestellt haben.

Sie zahlen auf der Seite Ihrer Bestellung. Für die Zeit, die dort angegeben ist, halten wir die Artikel für Sie zurück. Eine Bestellung, die in dieser Zeit nicht bezahlt wird, kann später bezahlt werden, solange die Artikel auf Lager sind, und Sie können sie stornieren, solange sie nicht bezahlt ist.

Der Vertrag kommt zustande, wenn [[wann: zum Beispiel wenn wir Ihre Zahlung erhalten haben]].

## Preise und Zahlung

Preis, Versandkosten und Steuer werden vor der Bestellung angezeigt. Was auf der letzten Seite der Kasse steht, ist das, was Sie zahlen. Sie zahlen mit PayPal oder mit Karte über PayPal; die Nummer Ihrer Karte sehen wir nie.

## Lieferung

Wir liefern an die Adresse der Bestellung, in der Regel innerhalb von [[Anzahl]] Werktagen nach der Zahlung. Wohin wir liefern und was das kostet, steht auf der Seite über den [Versand](/pages/shipping).

## Wenn Sie es sich anders überlegen oder etwas nicht stimmt

Wie Sie einen Vertrag widerrufen und Waren zurücksenden, steht auf der Seite über [Widerruf und Rücksendung](/pages/returns). Ist ein Artikel kaputt, nicht das, was Sie bestellt haben, oder tut er nicht, was er soll, schreiben Sie uns: Die gesetzliche Gewährleistung wird durch diese Bedingungen nicht eingeschränkt.

## Bewertungen

Wer ein Konto hat, kann Artikel bewerten. *Verifizierter Kauf* neben einer Bewertung bedeutet, dass dasselbe Konto den Artikel hier gekauft hat. Andere Bewertungen prüfen wir nicht. Wir blenden eine Bewertung aus, wenn sie Spam, eine Beleidigung, über eine Person, über etwas anderes oder rechtswidrig ist, und nennen der Person, die sie geschrieben hat, den Grund.

## Recht

Es gilt das Recht von [[Land]]. Wenn Sie für sich und nicht für ein Unternehmen kaufen, bleibt unberührt, was Sie nach dem zwingenden Recht des Landes schützt, in dem Sie leben.
`,
  privacy: (facts: Facts) => `
Diese Seite sagt, welche personenbezogenen Daten dieser Shop speichert, wozu und wie lange.

## Wer verantwortlich ist

${sellerBlock(facts)}

Fragen zu Ihren Daten richten Sie an ${facts.contact}.

## Was wir speichern

- **Ihr Konto:** Name, E-Mail-Adresse und eine Form Ihres Passworts, aus der es niemand lesen kann. Es besteht, bis Sie das Konto löschen.
- **Ihre Bestellungen:** was Sie bestellt haben, die Adresse, was Sie gezahlt haben, und die E-Mails dazu. Wir brauchen sie, um die Bestellung zu liefern und zu berechnen, und das Gesetz verlangt, dass wir die Bücher [[Anzahl]] Jahre aufbewahren. Danach entfernen wir Name, E-Mail-Adresse und Anschrift daraus.
- **Ihr Warenkorb:** was Sie hineinlegen, während Sie angemeldet sind, damit Sie es auf Ihren anderen Geräten finden. Es bleibt, bis Sie es bestellen, herausnehmen oder das Konto löschen.
- **Ihre Bewertungen:** was Sie geschrieben haben, mit dem Namen Ihres Kontos. Alle können sie lesen.
- **Nachrichten:** was Sie uns schreiben, mit Ihrem Namen und Ihrer Adresse, solange wir für die Antwort brauchen und noch [[Anzahl]] Monate danach.
- **Widerrufe und Rücksendungen:** was Sie in das [Widerrufsformular](/withdraw) eingeben oder uns über Waren schreiben, die Sie zurücksenden, so lange wie die Bestellung, zu der es gehört.
- **Adressen, die auf einen Artikel warten:** bis der Artikel wieder da ist oder Sie die Adresse entfernen.
- **Technische Aufzeichnungen:** Unsere Server halten jede Anfrage mit der Adresse Ihres Anschlusses [[Anzahl]] Tage lang fest, um Fehler und Angriffe zu finden.

## Was in Ihrem Browser gespeichert wird

Der Warenkorb, die Adresse der Kasse, die zuletzt angesehenen Artikel, Ihre Wahl einer hellen oder dunklen Seite und Cookies, die Sie angemeldet halten. All das dient dem, was Sie im Shop tun. Nichts wird für Werbung oder zum Zählen von Besuchen gespeichert. [Was Ihr Browser speichert](/privacy/browser-storage) führt alles auf, mit der Dauer.

## Wer sonst Daten erhält

- **PayPal** wickelt die Zahlung ab und erhält dafür Betrag, Bestellung und Adresse. Dort gilt die eigene Datenschutzerklärung von PayPal.
- **Das Versandunternehmen** erhält Name und Adresse auf dem Paket: [[Namen Ihrer Versandunternehmen]].
- **Unsere technischen Dienstleister**, die Server und E-Mail für uns betreiben: [[Namen und Länder, oder „keine“]].

Wir verkaufen keine Daten und geben sie niemandem sonst, es sei denn, das Gesetz verpflichtet uns.

## Ihre Rechte

Sie können Auskunft verlangen, was wir über Sie speichern, es berichtigen oder löschen lassen, soweit wir es nicht aufbewahren müssen, seine Verarbeitung einschränken lassen, es als Datei erhalten und dem widersprechen, was wir damit tun. Schreiben Sie an ${facts.contact}. Mit einem Konto können Sie Ihre Daten selbst herunterladen und das Konto löschen, auf [der Seite über Ihre Daten](/profile/data). Sie können sich auch bei der Datenschutzbehörde beschweren: [[Name der Behörde]].
`,
  imprint: (facts: Facts) => `
## Wer diesen Shop betreibt

${sellerBlock(facts)}

## Kontakt

E-Mail: ${facts.contact}\\
Telefon: [[Telefonnummer, oder diese Zeile entfernen]]

## Angaben zum Unternehmen

Vertreten durch: [[Name der Inhaberin, des Inhabers oder der Geschäftsführung]]\\
Register und Nummer: [[Firmenbuch oder Handelsregister und Nummer, oder diese Zeile entfernen]]\\
UID, USt-IdNr. oder Steuernummer: ${facts.taxId}\\
Aufsichtsbehörde oder Kammer: [[Name, oder diese Zeile entfernen]]
`,
}
