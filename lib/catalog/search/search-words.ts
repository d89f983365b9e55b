import { currentLanguage } from '@/lib/shared/messages/current-language'
import type { PlainKey } from '@/lib/shared/messages/message'

/** Words that describe goods, or say nothing of them, in any shop. */

const listOf = (text: string) => new Set(text.split(/\s+/))

export const colours =
  listOf(`amber apricot aqua aquamarine azure beige black blue brass bronze brown burgundy camel chestnut colorful colourful
  copper cream crimson ebony ecru emerald fuchsia gold golden gray green grey indigo ivory khaki lavender lilac lime
  magenta maroon mauve mint multicolor multicolored multicolour multicoloured mustard navy olive orange pink purple red
  ruby salmon sand scarlet silver tan taupe teal turquoise violet white yellow`)

export const materials =
  listOf(`acacia acrylic alder alpaca aluminium aluminum bamboo beech birch boxwood brass bronze calfskin cashmere ceramic
  chrome copper cotton denim earthenware enamel felt flax glass graphite hickory iron knitted lambswool leather linen
  mahogany maple marble merino metal metallic nubuck nylon oak paper pine plastic plywood polyester porcelain pottery
  resin rosewood rubber satin silicone silk spruce stainless steel stoneware suede teak terracotta timber velvet vinyl
  walnut wood wooden wool woollen woolen woolly`)

/** What a thing is or can, besides. */
export const features =
  listOf(`automatic cordless electric folding foldable handmade portable rechargeable rainproof silent vintage
  waterproof wireless`)

/** Dropped unless nothing else is there. */
const fillers =
  listOf(`a am an and any are as at be beautiful best big buy by can cool could cute do find for from get give good great have i idea
  ideas in is it item items large like little looking lovely me my need new nice of on one or perfect please pretty product products
  quality shop show small some something stuff that the them thing things this to want what which with would you your`)

/** Whom a present is for. */
const people =
  listOf(`aunt boyfriend brother colleague coworker dad daddy daughter father friend friends girlfriend grandad
  grandfather grandma grandmother granny grandpa her hers him his husband ladies lady man men mens mom mommy mother mum mummy
  neighbour neighbor nephew niece parent parents sister son teacher teachers uncle wife woman women womens`)

/** Products have these tags. */
const tags = {
  gift: listOf('birthday christmas gift gifts present presents xmas'),
  kids: listOf('boy boys child childrens children girl girls kid kids toddler toddlers'),
}
export type Tag = keyof typeof tags

export const tagLabels = { gift: 'search.presents', kids: 'search.forKids' } as const satisfies Record<
  Tag,
  PlainKey
>

type SpokenWords = {
  fillers: ReadonlySet<string>
  people: ReadonlySet<string>
  tags: Record<Tag, ReadonlySet<string>>
  /** Words of prices, to which misspelt ones are corrected. */
  priceWords: readonly string[]
}

const english: SpokenWords = { fillers, people, tags, priceWords: ['cheap', 'under', 'below'] }

const germanFillers =
  listOf(`alle am an artikel auf aus bei bitte brauche das dem den der des die dinge ein eine einem einen einer
  eines etwas finden für große großer großes gut gute guten gutes ich idee ideen im in ist kaufen kleine kleiner kleines mein meine meinem meinen
  meiner mich mir mit nach neu neue neuen neues oder produkt produkte sachen schöne schönen schönes shop suche und uns von was wir zu zum zur`)

const germanPeople =
  listOf(`bruder chef chefin ehefrau ehemann eltern frau frauen freund freunde freundin großmutter großvater herren
  kollege kollegin lehrer lehrerin mama mann männer mutter nachbar nachbarin neffe nichte oma onkel opa papa schwester sohn tante
  tochter vater`)

/** A German shop may have English products: their words are known as well, but for those that mean another thing. */
const german: SpokenWords = {
  fillers: new Set([...fillers, ...germanFillers]),
  people: new Set([...people, ...germanPeople]),
  tags: {
    gift: listOf(`geburtstag geburtstagsgeschenk geburtstagsgeschenke geschenk geschenke geschenkidee geschenkideen mitbringsel
      weihnachten weihnachtsgeschenk weihnachtsgeschenke birthday christmas presents xmas`),
    kids: new Set([
      ...tags.kids,
      ...listOf('kind kinder kindern kleinkind kleinkinder mädchen madchen junge jungen'),
    ]),
  },
  priceWords: [...english.priceWords, 'günstig', 'unter', 'höchstens'],
}

/** The words of the current language. */
export function searchWords(): SpokenWords {
  return currentLanguage() === 'de' ? german : english
}

const germanColour = String.raw`\p{L}*(?:rot|blau|gr(?:ü|ue)n|gelb|schwarz|wei(?:ß|ss)|grau|braun|violett|t(?:ü|ue)rkis|pink|bunt|golden|silbern)`
const inflectedColour = RegExp(String.raw`(?<!\p{L})(${germanColour})e[mnrs]?(?!\p{L})`, 'giu')
const plainColour = RegExp(`^${germanColour}$`, 'iu')

/** Returns German words with their colours as values of options have them: "roter schal" as "rot schal". The word that is still being typed stays. */
export function plainColours(words: string, isTyping: boolean): string {
  if (currentLanguage() !== 'de') return words
  return words.replaceAll(inflectedColour, (form: string, colour: string, at: number) =>
    isTyping && at + form.length === words.length ? form : colour,
  )
}

/** The colours among German words that have endings elsewhere. */
export function coloursIn(words: string): string[] {
  return currentLanguage() === 'de' ? words.split(/[^\p{L}]+/u).filter((word) => plainColour.test(word)) : []
}
