/** Colours of sRGB, `#rrggbb`, and their lightness, chroma and hue (oklch, https://bottosson.github.io/posts/oklab/). */

/** The nearest colour of sRGB to `oklch(lightness chroma hue)`: of one that no screen shows, the chroma is reduced. */
export function hexOf(lightness: number, chroma: number, hue: number): string {
  return `#${linearOf(lightness, chromaWithin(lightness, chroma, hue), hue)
    .map(hexByteOf)
    .join('')}`
}

/** The lightness (0 to 1), chroma and hue (degrees) of `#rrggbb`. */
export function oklchOf(colour: string): [lightness: number, chroma: number, hue: number] {
  const [red, green, blue] = channelsOf(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI]
}

/** The relative luminance of `#rrggbb`, 0 to 1, as WCAG 2 has it. */
export function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Channels = [red: number, green: number, blue: number]

function channelsOf(colour: string): Channels {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function linearOf(lightness: number, chroma: number, hue: number): Channels {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const slack = 0.0005

function chromaWithin(lightness: number, chroma: number, hue: number): number {
  const isShown = (tried: number) =>
    linearOf(lightness, tried, hue).every((value) => value >= -slack && value <= 1 + slack)
  if (isShown(chroma)) return chroma
  let [shown, tooMuch] = [0, chroma]
  for (let step = 0; step < 12; step++) {
    const middle = (shown + tooMuch) / 2
    if (isShown(middle)) shown = middle
    else tooMuch = middle
  }
  return shown
}

function hexByteOf(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')
}
