import { readFileSync } from 'node:fs'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { cardText } from '@/lib/catalog/share-cards/share-card-text'
import { printable, runsOf, type Weight } from '@/lib/money/invoices/invoice-fonts'
import { z } from '@/lib/shared/validation/zod'
import { readPdf } from '@/testing/machine/read-pdf'

/** Each face has the letters of English, German, French, Italian and Spanish: in pages, documents, and pictures for shared links. */

const letters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÄÖÜäöüßÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿÌÒìòÑÁÍÓÚñáíóú¿¡'
const signs = '.,:;!?()-–—…„“”‚‘’«»‹›€§°×·'

const fileOf = (name: string) => path.join('app/fonts', name)

/** The characters of a text that a font's file lacks, as a document that is drawn with it shows. */
async function lackedBy(file: string, text: string): Promise<string[]> {
  const sheet = new PDFDocument({ font: fileOf(file), tagged: true })
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => sheet.once('end', resolve))
  const characters = [...text]
  const root = sheet.struct('Document')
  sheet.addStructure(root)
  for (const character of characters)
    root.add(sheet.struct('P', {}, () => sheet.text(character, 50, 50, { lineBreak: false })))
  root.end()
  sheet.end()
  await ended
  const drawn = readPdf(Buffer.concat(chunks)).texts.map((part) => part.text)
  expect(drawn).toHaveLength(characters.length)
  return characters.filter((_, index) => drawn[index] === '\uFFFD')
}

/** pdfkit reads the fonts of pages, but cannot draw with them. */
const openedFont = z.object({ _font: z.object({ font: z.object({ characterSet: z.array(z.int()) }) }) })

/** The characters of a text that have no glyph in a font of pages. */
function absentFrom(file: string, text: string): string[] {
  const opened = openedFont.parse(new PDFDocument({ font: fileOf(file) }))
  const codes = new Set(opened._font.font.characterSet)
  return [...text].filter((character) => !codes.has(character.codePointAt(0) ?? 0))
}

test('the letters that a face lacks are seen', async () => {
  expect(await lackedBy('figtree-bold.ttf', 'aŸ王')).toEqual(['Ÿ', '王'])
})

test.each<Weight>(['medium', 'bold'])('documents draw each letter of the languages, %s', async (weight) => {
  expect(printable(letters + signs)).toBe(letters + signs)
  for (const { text, file } of runsOf(letters + signs, weight))
    expect(await lackedBy(file, text), file).toEqual([])
})

test('pictures for shared links show each letter of the languages', async () => {
  expect(cardText(letters, 500)).toBe(letters)
  // HarfBuzz puts this one together of its parts.
  for (const file of ['figtree-bold.ttf', 'figtree-medium.ttf'])
    expect(await lackedBy(file, letters.replace('Ÿ', 'Y\u0308')), file).toEqual([])
})

test.each(['figtree', 'bricolage'])(
  'the pages’ face %s has each letter, and its range names those that ASCII lacks',
  async (face) => {
    const layout = readFileSync('app/layout.tsx', 'utf8')
    const declared = new RegExp(`${face}-accents[\\s\\S]*?'unicode-range', value: '([^']*)'`).exec(
      layout,
    )?.[1]
    const ranges = (declared ?? '').split(', ').map((range) =>
      range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16)),
    )
    const isInRange = (character: string) => {
      const code = character.codePointAt(0) ?? 0
      return ranges.some(([first = 0, last = first]) => first <= code && code <= last)
    }
    const rest = absentFrom(`${face}-basic.woff2`, letters + signs)
    expect(rest).toContain('ß')
    expect(rest.filter((character) => !isInRange(character))).toEqual([])
    expect(absentFrom(`${face}-accents.woff2`, rest.join(''))).toEqual([])
  },
)
