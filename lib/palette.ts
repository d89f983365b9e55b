/** The shop's colours (app/styles/theme.css) for what cannot read its style sheet: mails, PDFs, pictures. */
export const light = {
  paper: '#fcfaf6',
  surface: '#ffffff',
  ink: '#1a2629',
  soft: '#576366',
  line: '#e4e1da',
  accent: '#066166',
  /** Accent-soft. */
  tint: '#e0f3f3',
}
export const dark = {
  paper: '#1b1815',
  surface: '#25221e',
  ink: '#f1eee9',
  soft: '#b4b1a9',
  line: '#3c3933',
  accent: '#78cfcc',
  onAccent: '#031a1c',
}

/** The brand mark, the same in light and dark. */
export const mark = { tile: light.accent, bag: '#f0935a', handle: '#fff3e2' }
/** Its shapes on a tile of 28 by 28, as paths of SVG. */
export const markPaths = {
  bag: 'M8 11.5h12l1 8.7a1.6 1.6 0 0 1-1.6 1.8H8.6A1.6 1.6 0 0 1 7 20.2z',
  handle: 'M10.8 13.5V9.7a3.2 3.2 0 0 1 6.4 0v3.8',
}
/** The mark as SVG, for what has no style sheet. */
export const markShapes = `<rect width="28" height="28" rx="7" fill="${mark.tile}"/>
<path d="${markPaths.bag}" fill="${mark.bag}"/>
<path d="${markPaths.handle}" fill="none" stroke="${mark.handle}" stroke-width="1.7" stroke-linecap="round"/>`

/** The room in which a picture of this hue stands by day or by night, as `#rrggbb`; a neutral one without a hue. */
export function roomColour(hue: number | undefined, time: 'day' | 'night'): string {
  const [lightness, neutral] = time === 'day' ? [0.93, '#f6f3ec'] : [0.28, '#2e2b27']
  return hue === undefined ? neutral : hexOf(lightness, 0.03, hue)
}

/** The nearest colour of sRGB to `oklch(lightness chroma hue)`, https://bottosson.github.io/posts/oklab/. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${linear.map(hexByteOf).join('')}`
}

function hexByteOf(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * value)
    .toString(16)
    .padStart(2, '0')
}
