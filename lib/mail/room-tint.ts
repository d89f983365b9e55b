/** A colour by day and one by night, as `#rrggbb`: mail programs do not know `oklch`. */
export type RoomTint = { light: string; dark: string }

const neutral: RoomTint = { light: '#f3efe7', dark: '#312d28' }

/** The hue of the room that a cut-out stands in, in degrees, by its name; `null` for a picture with a background of its own. */
export function hueOf(image: string): number | null {
  const [, digits] = /-h(\d{3})\.webp$/.exec(image) ?? []
  return digits ? Number(digits) : null
}

/** The tint of the room around a product's picture, as in app/styles. */
export function roomTint(image: string): RoomTint {
  const hue = hueOf(image)
  return hue === null ? neutral : { light: hexOf(0.93, 0.03, hue), dark: hexOf(0.28, 0.03, hue) }
}

/** Converts `oklch(lightness chroma hue)` to `#rrggbb`. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear
    .map((light) =>
      Math.round(255 * gamma(light))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function gamma(linear: number): number {
  const light = Math.min(1, Math.max(0, linear))
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
}
