/** The shop's colours (app/styles/theme.css) for what cannot read its style sheet: mails, PDFs, pictures. */
export const light = {
  paper: '#fcfaf6',
  surface: '#ffffff',
  ink: '#1a2629',
  soft: '#576366',
  line: '#e4e1da',
  accent: '#066166',
  /** Of stamps, progress and reduced prices. */
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
  { path: 'M16 3 28 9 16 15 4 9Z', colour: '#e9bc93' },
  { path: 'M4 9 16 15V28.5L4 22.5Z', colour: '#dda377' },
  { path: 'M28 9V22.5L16 28.5V15Z', colour: '#bd7a4c' },
  { path: 'M8.6 11.3 20.6 5.3 23.4 6.7 11.4 12.7V17.2L8.6 15.8Z', colour: '#8a6a58' },
]

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
