/** Words that tell products of one model apart, in the languages en, de, fr, it and es. Compared in lower case. */

const listOf = (text: string) => text.trim().split(/\s*[\n,]\s*/)

/** From the smallest on; words of one line are as large. */
const sizeLines = `
xxxs
xxs
xs, x small, extra small, extra klein, très petit
s, small, klein, petit, petite, piccolo, piccola, pequeño, pequeña
m, medium, mittel, moyen, moyenne, medio, media, mediano, mediana
l, large, groß, gross, grand, grande
xl, x large, extra large, extra groß, très grand
xxl, 2xl, xx large
xxxl, 3xl
xxxxl, 4xl
5xl
6xl`
export const sizeRanks: ReadonlyMap<string, number> = new Map(
  sizeLines
    .trim()
    .split('\n')
    .flatMap((line, rank) => listOf(line).map((word) => [word, rank] as const)),
)

/** Words before the number of a size. */
export const sizeLabels: ReadonlySet<string> = new Set(
  listOf(
    'size, sizes, gr, größe, grösse, groesse, taille, pointure, taglia, misura, tg, talla, numero, número, eu, uk, us',
  ),
)
/** Labels without which the number would say something else. */
export const sizeSystems: ReadonlySet<string> = new Set(['eu', 'uk', 'us'])

/** What a number counts, as a factor of what numbers of its kind are ordered by. */
export const units: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{
      mg: 0.001,
      g: 1,
      gr: 1,
      gramm: 1,
      gram: 1,
      grams: 1,
      grammes: 1,
      grammi: 1,
      gramos: 1,
      kg: 1000,
      oz: 28.35,
      lb: 453.6,
      lbs: 453.6,
    },
    ...{ ml: 1, cl: 10, dl: 100, l: 1000, liter: 1000, litre: 1000, litres: 1000, litri: 1000, litros: 1000 },
    ...{ mm: 0.1, cm: 1, m: 100, inch: 2.54, inches: 2.54, zoll: 2.54, ft: 30.48 },
    ...{ pcs: 1, pieces: 1, pack: 1, stück: 1, stk: 1, pièces: 1, pezzi: 1, piezas: 1 },
    ...{
      month: 1,
      months: 1,
      monate: 1,
      mois: 1,
      mesi: 1,
      meses: 1,
      year: 12,
      years: 12,
      jahre: 12,
      ans: 12,
      anni: 12,
      años: 12,
    },
  }),
)
export const ages: ReadonlySet<string> = new Set(
  listOf('month, months, monate, mois, mesi, meses, year, years, jahre, ans, anni, años'),
)

const plainColours = listOf(`
black, white, red, blue, green, yellow, orange, purple, violet, pink, brown, grey, gray, beige, navy, navy blue, royal blue, sky blue, cream,
ivory, off white, silver, gold, rose gold, bronze, copper, turquoise, teal, cyan, magenta, burgundy, bordeaux, maroon, khaki, olive, mint, moss, sage,
forest green, sand, stone, taupe, camel, tan, cognac, caramel, chocolate, coral, salmon, peach, apricot, rose, lilac, lavender, plum, berry,
mustard, ochre, amber, terracotta, rust, brick, charcoal, anthracite, graphite, slate, ink, indigo, petrol, emerald, jade, aqua, denim, oat,
oatmeal, ecru, natural, nude, champagne, clear, transparent, multicolour, multicolor, walnut, oak, smoke, snow, midnight,
hellblau, hellgrün, hellgrau, hellbraun, hellrosa, dunkelblau, dunkelgrün, dunkelgrau, dunkelbraun, dunkelrot, marineblau, himmelblau, senfgelb,
weinrot, moosgrün, olivgrün, creme, rosa, lila, türkis, anthrazit, koralle, sand, schiefer, natur, bunt, oliv, mintgrün, pflaume,
noir, blanc, rouge, bleu, vert, jaune, violet, marron, gris, bleu marine, bleu ciel, écru, crème, argent, doré, cuivre, vert olive, sable, pierre,
moutarde, rouille, ardoise, anthracite, prune, abricot, corail, saumon, lavande, menthe, kaki, fuchsia, naturel,
nero, bianco, rosso, blu, verde, giallo, arancione, viola, marrone, grigio, azzurro, celeste, panna, avorio, argento, oro, rame, turchese, sabbia,
senape, ruggine, antracite, prugna, corallo, salmone, lavanda, menta, cachi, naturale, blu navy, blu notte,
negro, blanco, rojo, azul, amarillo, naranja, morado, violeta, marrón, gris, azul marino, azul cielo, plateado, dorado, cobre, turquesa, arena,
mostaza, óxido, antracita, ciruela, coral, salmón, lavanda, menta, caqui, crema, marfil`)
/** Adjectives of German, which decline. */
const german = listOf(
  'schwarz, weiß, weiss, rot, blau, grün, gelb, orange, violett, braun, grau, golden, silbern',
)
/** Feminine forms, and what stands for them. */
const feminine: Record<string, string> = {
  ...{
    noire: 'noir',
    blanche: 'blanc',
    bleue: 'bleu',
    verte: 'vert',
    violette: 'violet',
    grise: 'gris',
    dorée: 'doré',
  },
  ...{
    nera: 'nero',
    bianca: 'bianco',
    rossa: 'rosso',
    gialla: 'giallo',
    grigia: 'grigio',
    azzurra: 'azzurro',
  },
  ...{
    negra: 'negro',
    blanca: 'blanco',
    roja: 'rojo',
    amarilla: 'amarillo',
    morada: 'morado',
    plateada: 'plateado',
    dorada: 'dorado',
  },
}

/** By each form of a colour the one that stands for all. */
export const colours: ReadonlyMap<string, string> = new Map([
  ...plainColours.map((colour) => [colour, colour] as const),
  ...german.flatMap((colour) =>
    ['', 'e', 'er', 'es', 'en', 'em'].map((ending) => [colour + ending, colour] as const),
  ),
  ...Object.entries(feminine),
])
/** Words before a colour that make another one of it, and those after it. */
export const shadesBefore: ReadonlySet<string> = new Set(
  listOf('light, dark, pale, deep, bright, soft, dusty, warm, cool, hell, dunkel, matt, matte'),
)
export const shadesAfter: ReadonlySet<string> = new Set(
  listOf('clair, foncé, chiaro, scuro, claro, oscuro, melange, mélange, matt, mat'),
)

/** Words between two colours of one product, and words that lead to a value. */
export const joints: ReadonlySet<string> = new Set(listOf('/, &, +, -, –, and, und, et, e, y'))
export const leads: ReadonlySet<string> = new Set(
  listOf(
    'in, en, color, colour, colours, farbe, couleur, colore, color:, size, größe, grösse, taille, taglia, talla, gr',
  ),
)
