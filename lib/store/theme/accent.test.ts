import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hexOf, oklchOf } from '@/lib/shared/colour/colour'
import { dark, light, mark } from '@/lib/shared/colour/palette'
import { accentProperties, accentTones, contrast, quoteGround } from './accent'

const sheet = readFileSync('app/styles/theme.css', 'utf8')

/** A token of the style sheet, by day and by night. */
function token(name: string): { light: string; dark: string } {
  const found = new RegExp(
    `--color-${name}: light-dark\\(oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\), oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)\\)`,
  ).exec(sheet)
  const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = (found ?? []).slice(1).map(Number)
  expect(found, name).not.toBeNull()
  return { light: hexOf(l1, c1, h1), dark: hexOf(l2, c2, h2) }
}

const grounds = ['paper', 'surface', 'sunken'].map(token)
const inks = ['ink', 'ink-soft'].map(token)

/** Every text with all that it stands on, in every state. */
function worstContrast(colour: string): number {
  const tones = accentTones(colour)
  let worst = Number.POSITIVE_INFINITY
  const hold = (text: string, ground: string) => {
    worst = Math.min(worst, contrast(text, ground))
  }
  for (const theme of ['light', 'dark'] as const) {
    const { accent, strong, soft, onAccent } = tones[theme]
    for (const tone of [accent, strong]) {
      for (const ground of [...grounds.map((each) => each[theme]), soft]) hold(tone, ground)
      hold(onAccent, tone)
    }
    for (const ink of inks) hold(ink[theme], soft)
  }
  hold(mark.shelf, quoteGround(colour))
  return worst
}

const lightnesses = [0, 0.25, 0.5, 0.75, 1]
const chromas = [0, 0.05, 0.12, 0.2, 0.33]

test('every accent of the hue circle is readable in every state by day and by night: 4.5 or more', () => {
  const poor: unknown[] = []
  for (let hue = 0; hue < 360; hue++) {
    for (const lightness of lightnesses) {
      for (const chroma of chromas) {
        const colour = hexOf(lightness, chroma, hue)
        const worst = worstContrast(colour)
        if (worst < 4.5) poor.push({ hue, lightness, chroma, colour, worst })
      }
    }
  }
  expect(poor).toEqual([])
})

test.each([
  '#ffff00',
  '#000000',
  '#ffffff',
  '#00ff00',
  '#0000ff',
  '#808080',
  '#000080',
  '#e00000',
  '#fffffe',
])('the extreme %s is readable, keeps its hue, and has another tone under the pointer', (colour) => {
  expect(worstContrast(colour)).toBeGreaterThanOrEqual(4.5)
  const tones = accentTones(colour)
  const [, chroma, hue] = oklchOf(colour)
  for (const { accent, strong } of [tones.light, tones.dark]) {
    expect(strong).not.toBe(accent)
    const [, toneChroma, toneHue] = oklchOf(accent)
    if (chroma < 0.01) expect(toneChroma).toBeLessThan(0.01)
    else expect(Math.abs(((toneHue - hue + 540) % 360) - 180)).toBeLessThan(4)
  }
})

test('a colour that can be read stays as it is by day', () => {
  for (const colour of ['#1d4ed8', '#7a1fa2', '#8a0000', light.accent])
    expect(accentTones(colour).light.accent).toBe(colour)
})

test('the grounds of the derivation are those of the style sheet, and its maths that of the palette', () => {
  expect([token('paper'), token('surface').light]).toEqual([
    { light: light.paper, dark: dark.paper },
    light.surface,
  ])
  expect(token('accent')).toEqual({ light: light.accent, dark: dark.accent })
  expect(contrast('#000000', '#ffffff')).toBe(21)
})

test('the properties are plain colours for both themes', () => {
  const properties = accentProperties('#ffcc00')
  expect(Object.keys(properties)).toEqual([
    '--color-accent',
    '--color-accent-strong',
    '--color-accent-soft',
    '--color-on-accent',
    '--color-quote',
  ])
  const { '--color-quote': quote, ...others } = properties
  expect(quote).toMatch(/^#[0-9a-f]{6}$/)
  for (const value of Object.values(others))
    expect(value).toMatch(/^var\(--lightningcss-light,#[0-9a-f]{6}\)var\(--lightningcss-dark,#[0-9a-f]{6}\)$/)
})

test('the preview of the settings has the tokens of the style sheet', () => {
  const preview = readFileSync('components/admin/settings/look-preview.css', 'utf8')
  const tokens = preview.match(/--(?:color|font)-[\w-]+:[^;]+;/g) ?? []
  expect(tokens.length).toBe(13)
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
  for (const each of tokens) expect(plain(sheet)).toContain(plain(each))
})
