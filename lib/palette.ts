/** The shop's colours (app/styles/theme.css) for what cannot read its style sheet: mails, PDFs, pictures. */
export const light = {
  paper: '#fcfaf6',
  surface: '#ffffff',
  ink: '#1a2629',
  soft: '#576366',
  line: '#e4e1da',
  accent: '#066166',
  /** accent-soft */
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
