import { hexOf, luminanceOf, oklchOf } from '@/lib/shared/colour/colour'
import { mark } from '@/lib/shared/colour/palette'

/** The tones of an accent in one theme, as `#rrggbb`. */
export type AccentTones = {
  accent: string
  /** Under the pointer. */
  strong: string
  /** A tint, on which accent and ink stand. */
  soft: string
  /** What stands on accent and strong. */
  onAccent: string
}

type Theme = 'light' | 'dark'

/** What accent and strong stand on, besides soft: paper, surface and sunken of app/styles/theme.css. */
const grounds: Record<Theme, string[]> = {
  light: [hexOf(0.985, 0.006, 85), hexOf(1, 0, 0), hexOf(0.962, 0.009, 85)],
  dark: [hexOf(0.212, 0.008, 80), hexOf(0.255, 0.009, 80), hexOf(0.295, 0.01, 80)],
}

/** WCAG 2.2 AA asks for this of text. */
const minContrast = 4.5

/** The contrast of two colours, `#rrggbb`, by the formula of WCAG 2. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Derives the tones of `#rrggbb` for both themes: hue stays, lightness moves until the contrast is 4.5 on and under them. */
export function accentTones(colour: string): Record<Theme, AccentTones> {
  const [lightness, chroma, hue] = oklchOf(colour)
  const tint = Math.min(chroma, 0.03)
  const soft = { light: hexOf(0.95, tint * 0.7, hue), dark: hexOf(0.31, tint, hue) }
  const onAccent = { light: '#ffffff', dark: hexOf(0.2, tint, hue) }
  // Glaring colours tire at night.
  const chromas = { light: chroma, dark: Math.min(chroma, 0.16) }

  function tones(theme: Theme, start: number, step: number): AccentTones {
    const isReadable = (tone: string) =>
      [...grounds[theme], soft[theme], onAccent[theme]].every(
        (ground) => contrast(tone, ground) >= minContrast,
      )
    const toneAt = (at: number) => hexOf(at, chromas[theme], hue)
    let at = start
    while (!isReadable(toneAt(at))) at += step
    const accent = at === lightness && theme === 'light' ? colour : toneAt(at)
    // Further away from the ground, unless nothing is left there.
    const beyond = at + 8 * step
    const strong = toneAt(beyond > 0.15 && beyond < 0.98 ? beyond : at - 8 * step)
    return { accent, strong, soft: soft[theme], onAccent: onAccent[theme] }
  }
  return {
    light: tones('light', Math.min(lightness, 0.6), -0.01),
    dark: tones('dark', Math.max(lightness, 0.75), 0.01),
  }
}

/** The ground of home's quote, by day and by night: the accent by day, as dark as the quote's letters need. */
export function quoteGround(colour: string): string {
  const [lightness, chroma, hue] = oklchOf(accentTones(colour).light.accent)
  let at = lightness
  while (contrast(hexOf(at, chroma, hue), mark.shelf) < minContrast) at -= 0.01
  return hexOf(at, chroma, hue)
}

/**
 * The tokens of app/styles/theme.css that depend on the accent, as custom properties of an element. They are written as the build writes
 * `light-dark()` in the style sheet, for browsers before 2024: the two properties belong to it (e2e/window/first-load.spec.ts).
 */
export function accentProperties(colour: string): Record<`--${string}`, string> {
  const { light, dark } = accentTones(colour)
  const both = (name: keyof AccentTones) =>
    `var(--lightningcss-light,${light[name]})var(--lightningcss-dark,${dark[name]})`
  return {
    '--color-accent': both('accent'),
    '--color-accent-strong': both('strong'),
    '--color-accent-soft': both('soft'),
    '--color-on-accent': both('onAccent'),
    '--color-quote': quoteGround(colour),
  }
}
