import { hexOf } from './colour'

/** The shop's colours (app/styles/theme.css) for what cannot read its style sheet: mails, PDFs, pictures. */
export const light = {
  paper: '#fcfaf6',
  surface: '#ffffff',
  ink: '#1a2629',
  soft: '#576366',
  line: '#e4e1da',
  accent: '#066166',
  clay: '#b35025',
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
  clay: '#ee9a69',
  onAccent: '#031a1c',
}

/** The parcel of the empty states and of an order's way, as shapes of SVG on a tile of 32 by 32, the same in light and dark. */
export const parcel = [
  { path: 'M16 3 28 9 16 15 4 9Z', colour: '#dab67f' },
  { path: 'M4 9 16 15V28.5L4 22.5Z', colour: '#c79c61' },
  { path: 'M28 9V22.5L16 28.5V15Z', colour: '#a67d4a' },
  { path: 'M8.6 11.3 20.6 5.3 23.4 6.7 11.4 12.7V17.2L8.6 15.8Z', colour: '#c9673a' },
]

/** The brand mark, the same in light and dark. */
export const mark = { tile: light.accent, shelf: '#fff3e2', ball: '#f6c667' }
/** Its shapes on a tile of 28 by 28, as paths of SVG: an E whose boards are a shelf, and a ball on the lowest one. */
export const markPaths = {
  shelf:
    'M8.7 6.4h10.6a1.3 1.3 0 0 1 0 2.6h-9.2v3.7h3.5a1.3 1.3 0 0 1 0 2.6h-3.5V19h10.2a1.3 1.3 0 0 1 0 2.6H8.7a1.2 1.2 0 0 1-1.2-1.2V7.6a1.2 1.2 0 0 1 1.2-1.2z',
  ball: 'M18.6 14.6a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 0 1 0-4.4z',
}
/** The mark as SVG, for what has no style sheet. */
export const markShapes = `<rect width="28" height="28" rx="7" fill="${mark.tile}"/>
<path d="${markPaths.shelf}" fill="${mark.shelf}"/>
<path d="${markPaths.ball}" fill="${mark.ball}"/>`

/** The room in which a picture of this hue stands by day or by night, as `#rrggbb`; a neutral one without a hue. */
export function roomColour(hue: number | undefined, time: 'day' | 'night'): string {
  const [lightness, neutral] = time === 'day' ? [0.93, '#f6f3ec'] : [0.34, '#3a3631']
  return hue === undefined ? neutral : hexOf(lightness, 0.03, hue)
}
