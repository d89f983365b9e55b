/**
 * Kinds of goods, by a pattern of the product's name; a kind that the catalogue does not hold (any more)
 * leaves its expectations out.
 */
export const kinds = {
  // Electronics
  headphones: /\bheadphones?\b/i,
  camera: /\bcamera\b/i,
  television: /\b(television|tv)\b/i,
  laptop: /\blaptop\b/i,
  microphone: /\bmicrophone\b/i,
  controller: /\b(controller|gamepad)\b/i,
  smartphone: /\b(smart|mobile )?phone\b/i,
  radio: /\bradio\b/i,
  keyboard: /\bkeyboard\b/i,
  // Kitchen
  teapot: /\btea ?pot\b/i,
  bowl: /\bbowl\b/i,
  cup: /\b((tea ?)?cup|mug)\b/i,
  skillet: /\b(skillet|(frying )?pan)\b/i,
  stockpot: /\b(stock ?pot|saucepan|casserole|(cooking|iron|steel) pot)\b/i,
  timer: /\btimer\b/i,
  // Home
  sofa: /\b(sofa|couch)\b/i,
  plant: /\b(plant|ficus|fern|bonsai)\b/i,
  chair: /\b(arm)?chair\b/i,
  clock: /\bclock\b/i,
  alarmClock: /\balarm clock\b/i,
  lamp: /\blamp\b/i,
  mirror: /\bmirror\b/i,
  candle: /\bcandle\b/i,
  // Outdoors and sport
  bicycle: /\b(bicycle|bike)\b/i,
  telescope: /\btelescope\b/i,
  backpack: /\b(backpack|rucksack)\b/i,
  tent: /\btent\b/i,
  skateboard: /\bskateboard\b/i,
  boots: /\bboots?\b/i,
  hammock: /\bhammock\b/i,
  racket: /\brac(ke|que)t\b/i,
  compass: /\bcompass\b/i,
  // Fashion
  handbag: /\bhandbag\b/i,
  watch: /\b(wrist)?watch\b/i,
  umbrella: /\bumbrella\b/i,
  overcoat: /\b(over|rain)?coat\b/i,
  slippers: /\bslippers?\b/i,
  sunglasses: /\bsunglasses\b/i,
  scarf: /\bscarf\b/i,
  shoes: /\b(shoes?|trainers|sneakers)\b/i,
  ring: /\bring\b/i,
  gloves: /\bgloves?\b/i,
  // Books and stationery
  pen: /\bpen\b/i,
  notebook: /\bnotebook\b/i,
  palette: /\bpalette\b/i,
  book: /\b(books?|novels?)\b/i,
  paintbrush: /\b(paint)?brush\b/i,
  // Toys and games
  bear: /\b(teddy|bear)\b/i,
  kite: /\bkite\b/i,
  chess: /\bchess\b/i,
  plane: /\b(bi)?plane\b/i,
  train: /\btrain\b/i,
  puzzle: /\b(puzzle|jigsaw)\b/i,
  dice: /\bdice\b/i,
  yoyo: /\byo-?yo\b/i,
  toy: /\b(teddy|bear|kite|chess|puzzle|dice|yo-?yo|train|(bi|aero)?plane|card game|cube|doll)\b/i,
  // Tools
  toolbox: /\btool ?(box|crate)\b/i,
  screwdriver: /\bscrewdriver\b/i,
  hammer: /\bhammer\b/i,
  flashlight: /\b(flashlight|torch)\b/i,
  // Music
  guitar: /\bguitar\b/i,
  violin: /\bviolin\b/i,
  saxophone: /\bsaxophone\b/i,
  trumpet: /\btrumpet\b/i,
  piano: /\bpiano\b/i,
  cymbal: /\bcymbal\b/i,
  speakers: /\b(speakers?|monitors)\b/i,
  snareDrum: /\bsnare\b/i,
  handDrum: /\bhand drum\b/i,
  instrument: /\b(guitar|violin|saxophone|trumpet|drum|piano|cymbal|xylophone)\b/i,
} satisfies Record<string, RegExp>

export type Kind = keyof typeof kinds

/** Kinds that a query names together. */
export const kindGroups = {
  /** What people give to a grown-up or a child without knowing much about them. */
  gifts: [
    'candle',
    'cup',
    'teapot',
    'plant',
    'mirror',
    'lamp',
    'clock',
    'radio',
    'headphones',
    'camera',
    'scarf',
    'gloves',
    'umbrella',
    'handbag',
    'sunglasses',
    'watch',
    'ring',
    'compass',
    'pen',
    'notebook',
    'book',
    'toy',
  ],
  /** What nobody wants to be shown who asks for a gift. */
  noGifts: ['screwdriver', 'hammer', 'toolbox', 'laptop', 'television', 'keyboard', 'sofa'],
} satisfies Record<string, Kind[]>
