/** Each upload has an id: a file never changes under its name, `/media/mark/{id}.svg` or `/media/mark/{id}-{side}.png`. */

/** Sides of the PNGs in px: favicon, icon of a phone, mails and install icon, large icon. */
export const markSides = [32, 180, 192, 512] as const
type MarkSide = (typeof markSides)[number]

const folder = '/media/mark/'
/** What the setting may be: the SVG, or the largest PNG of an upload that was none. */
export const markAddress = /^\/media\/mark\/([0-9a-f]{32})(?:\.svg|-512\.png)$/

/** The value of the setting for this upload. */
export function markAddressOf(id: string, isSvg: boolean): string {
  return `${folder}${id}${isSvg ? '.svg' : '-512.png'}`
}

/** The address of the mark as a PNG with this side, in px. */
export function markPng(mark: string, side: MarkSide): string {
  return mark.replace(/(?:\.svg|-512\.png)$/, `-${side}.png`)
}

export const isSvgLogo = (mark: string): boolean => mark.endsWith('.svg')

/** Parses the last segment of an address. `form` is `svg` or the side of a PNG. Null for anything else. */
export function parseLogoName(name: string): { mark: string; form: string } | null {
  const [, mark, type, side] = /^([0-9a-f]{32})(?:\.(svg)|-(32|180|192|512)\.png)$/.exec(name) ?? []
  return mark ? { mark, form: type ?? side ?? '' } : null
}
