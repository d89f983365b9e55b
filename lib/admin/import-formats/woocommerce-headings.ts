/** The headings of an export of WooCommerce in its order, each with those in German, French, Spanish, Italian and Dutch. */
const headings = [
  'id',
  'type | typ | tipo',
  'sku | artikelnummer | art.-nr. | ugs | cod | artikelcode',
  'gtin, upc, ean, or isbn | gtin, upc, ean oder isbn | gtin, upc, ean ou isbn | gtin, upc, ean o isbn | gtin, upc, ean of isbn',
  'name | nom | nombre | nome | naam',
  'published | veröffentlicht | publié | publicado | pubblicato | gepubliceerd',
  'is featured? | ist hervorgehoben? | mis en avant ? | ¿está destacado? | in primo piano? | is uitgelicht? | uitgelicht?',
  'visibility in catalog | sichtbarkeit im katalog | visibilité dans le catalogue | visibilidad en el catálogo | visibilità nel catalogo | zichtbaarheid in catalogus',
  'short description | kurzbeschreibung | description courte | descripción corta | breve descrizione | korte beschrijving',
  'description | beschreibung | descripción | descrizione | beschrijving',
  'date sale price starts | datum, an dem angebotspreis beginnt | date de début de promo | día en que empieza el precio rebajado | data di inizio del prezzo in offerta | startdatum actieprijs',
  'date sale price ends | datum, an dem angebotspreis endet | date de fin de promo | día en que termina el precio rebajado | data di fine del prezzo in offerta | einddatum actieprijs',
  'tax status | steuerstatus | état de la tva | estado del impuesto | stato delle imposte | btw-status | btw status',
  'tax class | steuerklasse | classe de tva | clase de impuesto | aliquota di imposta | belastingklasse | btw-klasse',
  'in stock? | vorrätig? | en stock ? | ¿existencias? | ¿en inventario? | disponibile? | op voorraad?',
  'stock | lager | bestand | lagerbestand | inventario | magazzino | voorraad',
  'low stock amount | geringe lagermenge | montant de stock faible | cantidad de bajo inventario | quantità scorte basse | lage voorraad',
  'backorders allowed? | lieferrückstande erlaubt? | rückstände erlaubt? | autoriser les commandes de produits en rupture ? | ¿permitir reservas de productos agotados? | abilita gli ordini arretrati? | nabestellingen toestaan?',
  'sold individually? | nur einzeln verkaufen? | vendre individuellement ? | ¿vendido individualmente? | venduto singolarmente? | wordt individueel verkocht?',
  'weight (unit)',
  'length (unit)',
  'width (unit)',
  'height (unit)',
  'allow customer reviews? | kundenrezensionen erlauben? | kundenbewertungen erlauben? | autoriser les avis clients ? | ¿permitir valoraciones de clientes? | permetti le recensioni clienti? | klantbeoordelingen toestaan?',
  "purchase note | hinweis zum kauf | note de commande | nota de compra | nota d'acquisto | aankoopnotitie",
  'sale price | angebotspreis | tarif promo | precio rebajado | prezzo in offerta | actieprijs',
  'regular price | regulärer preis | tarif régulier | precio normal | prezzo di listino | reguliere prijs',
  'categories | kategorien | catégories | categorías | categorie | categorieën',
  'tags | schlagwörter | étiquettes | etiquetas | tag',
  "shipping class | versandklasse | classe d'expédition | clase de envío | classe di spedizione | verzendklasse",
  'images | bilder | imágenes | immagini | afbeeldingen',
  'download limit | downloadlimit | limite de téléchargement | límite de descargas | limite di download | downloadlimiet',
  "download expiry days | ablauftage des downloads | nombre de jours d'expiration du téléchargement | días de caducidad de la descarga | giorni di scadenza del download | download vervaldagen",
  'parent | übergeordnetes produkt | superior | principal | genitore | hoofd',
  'grouped products | gruppierte produkte | groupes de produits | productos agrupados | prodotti raggruppati | gegroepeerde producten',
  'upsells | zusatzverkäufe | produits suggérés | ventas dirigidas | up-sell',
  'cross-sells | cross-sells (querverkäufe) | ventes croisées | ventas cruzadas | cross-sell',
  'external url | externe url | url externe | url externa | url esterno',
  'button text | button-text | libellé du bouton | texto del botón | testo del pulsante | knoptekst | knop tekst',
  'position | posición | posizione | positie',
  'brands | brand | marken | marques | marcas | marchi | merken',
].map((words) => words.split(' | '))
const placeOf = new Map(headings.flatMap((words, place) => words.map((word) => [word, place] as const)))

/** The weight is known by its unit. */
const weight = /^[^(]+\((kg|g|lbs|oz)\)$/
const weightPlace = headings.findIndex(([english]) => english === 'weight (unit)')

/** The words for an attribute's name and its values: `Attribut 1 Wert(e)`, `Valeur(s) de l'attribut 1`. */
const attribute = /att?ribu\D*(\d+)/
const attributeName = /\b(?:name|nom|nombre|nome|naam)\b/
const attributeValues = /wert|valeur|valor|valuta|waarde|value/

/** No heading is longer, and a hostile one would take long. */
const maxLength = 100

/** So many known headings make a file one of WooCommerce, with its price and name. */
const enough = 4

/**
 * Returns the headings of an export of WooCommerce in English, others as they are; `null` if they are not of WooCommerce. A heading that no list
 * names is known by its place where as many stand between two known ones as in WooCommerce's own order.
 */
export function wooCommerceKeys(keys: readonly string[]): string[] | null {
  if (keys.includes('name') && keys.includes('regular price')) return [...keys]
  const tidy = keys.map((key) =>
    key
      .slice(0, maxLength)
      .replaceAll(/[\u00a0\u202f]/g, ' ')
      .replaceAll('’', "'"),
  )
  if (tidy.filter((key) => placeOf.has(key)).length < enough) return null
  const places = tidy.map((key) => placeOf.get(key) ?? (weight.test(key) ? weightPlace : undefined))
  fillGaps(places)
  const read = keys.map((key, at) => {
    const place = places[at]
    const [, unit] = weight.exec(tidy[at] ?? '') ?? []
    if (place === weightPlace && unit) return `weight (${unit})`
    return (place === undefined ? undefined : headings[place]?.[0]) ?? attributeKey(tidy[at] ?? '') ?? key
  })
  return read.includes('name') && read.includes('regular price') ? read : null
}

/** Columns that older releases of WooCommerce do not write. */
const newer = ['gtin, upc, ean, or isbn', 'low stock amount']

function fillGaps(places: (number | undefined)[]): void {
  let last: { at: number; place: number } | null = null
  for (const [at, place] of places.entries()) {
    if (place === undefined) continue
    const { at: from, place: first } = last ?? { at, place }
    const between = headings.map((_, n) => n).slice(first + 1, Math.max(first + 1, place))
    const older = between.filter((n) => !newer.includes(headings[n]?.[0] ?? ''))
    const missing = [between, older].find(({ length }) => length === at - from - 1) ?? []
    for (const [step, n] of missing.entries()) places[from + 1 + step] = n
    last = { at, place }
  }
}

function attributeKey(key: string): string | null {
  const [, number] = attribute.exec(key) ?? []
  if (number === undefined) return null
  if (attributeValues.test(key)) return `attribute ${number} value(s)`
  return attributeName.test(key) ? `attribute ${number} name` : null
}
