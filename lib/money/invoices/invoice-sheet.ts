import 'server-only'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import { light, mark, markPaths } from '@/lib/shared/colour/palette'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { printable, runsOf, type Weight } from './invoice-fonts'

/** The paper of an invoice: lines of text in several fonts, tagged for screen readers. Lengths are in points. */

export const page = { width: 595.28, height: 841.89, margin: 56 }

export type Style = { size: number; weight: Weight; colour: string; align?: 'left' | 'right' }
type Document = PDFKit.PDFDocument

const leading = 1.45
function fontFile(name: string): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), 'app/fonts', name)
}

/** Opens a tagged document of one empty page, in the current language. The same content and time give the same bytes. */
export function openSheet(title: string, author: string, createdAt: Date): Document {
  return new PDFDocument({
    size: [page.width, page.height],
    margin: page.margin,
    bufferPages: true,
    font: fontFile('figtree-medium.ttf'),
    pdfVersion: '1.7',
    lang: currentLanguage(),
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  })
}

/** Ends the document and returns its bytes. */
export async function closeSheet(sheet: Document): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => sheet.once('end', resolve).once('error', reject))
  sheet.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

/** Only right-aligned texts stand in columns; the others are measured faster without features. */
function optionsOf({ align }: Style): PDFKit.Mixins.TextOptions {
  return align === 'right' ? { features: ['tnum'] } : {}
}

function widthOf(sheet: Document, text: string, style: Style): number {
  const widths = runsOf(text, style.weight).map((run) =>
    sheet.font(fontFile(run.file), style.size).widthOfString(run.text, optionsOf(style)),
  )
  return widths.reduce((sum, width) => sum + width, 0)
}

/** Breaks a text into lines; a word that is longer than a line is divided. */
export function linesOf(sheet: Document, text: string, width: number, style: Style): string[] {
  const lines = ['']
  let left = width
  function add(part: string, partWidth: number): void {
    const spaceWidth = part.endsWith(' ') ? widthOf(sheet, ' ', style) : 0
    if (partWidth - spaceWidth > left && lines.at(-1) !== '') {
      lines.push('')
      left = width
    }
    lines[lines.length - 1] += part
    left -= partWidth
  }
  for (const word of printable(text).match(/\S+ ?/g) ?? []) {
    const wordWidth = widthOf(sheet, word, style)
    if (wordWidth <= width) add(word, wordWidth)
    else for (const character of word) add(character, widthOf(sheet, character, style))
  }
  return lines
}

export function heightOf(lines: string[], { size }: Style): number {
  return lines.length * size * leading
}

export type Place = { left: number; top: number; width: number }

/** Returns where the lines end. */
export function drawLines(
  sheet: Document,
  lines: string[],
  { left, top, width }: Place,
  style: Style,
): number {
  const { size, weight, colour, align } = style
  for (const [index, line] of lines.entries()) {
    let x = align === 'right' ? left + width - widthOf(sheet, line, style) : left
    const y = top + index * size * leading + size
    for (const { text, file } of runsOf(line, weight)) {
      sheet.font(fontFile(file), size).fillColor(colour)
      sheet.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...optionsOf(style) })
      x += sheet.widthOfString(text, optionsOf(style))
    }
  }
  return top + heightOf(lines, style)
}

/** Draws a hairline, which screen readers skip. */
export function drawLine(sheet: Document, left: number, right: number, y: number): void {
  sheet.markContent('Artifact', { type: 'Layout' })
  sheet.lineWidth(0.75).strokeColor(light.line).moveTo(left, y).lineTo(right, y).stroke()
  sheet.endMarkedContent()
}

/** `picture` is a JPEG. */
export function drawPicture(
  sheet: Document,
  picture: Uint8Array,
  left: number,
  top: number,
  side: number,
): void {
  sheet.markContent('Artifact', { type: 'Layout' })
  sheet.save().roundedRect(left, top, side, side, 4).clip()
  sheet.image(Buffer.from(picture), left, top, { width: side, height: side })
  sheet.restore().endMarkedContent()
}

/** Draws the line of holes that parts a receipt, from edge to edge of the page; screen readers skip it. */
export function drawPerforation(sheet: Document, y: number): void {
  const step = 6
  sheet.markContent('Artifact', { type: 'Layout' })
  for (let x = step / 2; x < page.width; x += step) sheet.circle(x, y, 0.9)
  sheet.fill(light.soft).endMarkedContent()
}

/** Screen readers skip the stamp: the text says the same. */
export function drawStamp(sheet: Document, word: string, colour: string, x: number, y: number): void {
  const style: Style = { size: 26, weight: 'bold', colour }
  const text = word.toUpperCase()
  const spacing = 2.5
  const width = widthOf(sheet, text, style) + text.length * spacing + 30
  const height = 46
  sheet.markContent('Artifact', { type: 'Layout' })
  sheet.save().rotate(-7, { origin: [x, y] })
  sheet.strokeColor(colour)
  sheet
    .lineWidth(2.5)
    .roundedRect(x - width / 2, y - height / 2, width, height, 7)
    .stroke()
  sheet
    .lineWidth(0.9)
    .roundedRect(x - width / 2 + 4.5, y - height / 2 + 4.5, width - 9, height - 9, 4)
    .stroke()
  sheet.font(fontFile('figtree-bold.ttf'), style.size).fillColor(colour)
  const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing } as const
  sheet.text(text, x - width / 2 + 15 + spacing / 2, y + style.size * 0.35, options)
  sheet.restore().endMarkedContent()
}

/** Draws the shop's mark, its own as a PNG; screen readers skip it. */
export function drawLogo(
  sheet: Document,
  own: Uint8Array | null,
  left: number,
  top: number,
  size: number,
): void {
  sheet.markContent('Artifact', { type: 'Layout' })
  if (own) {
    sheet.image(Buffer.from(own), left, top, { width: size, height: size })
    sheet.endMarkedContent()
    return
  }
  sheet
    .save()
    .translate(left, top)
    .scale(size / 28)
  sheet.roundedRect(0, 0, 28, 28, 7).fill(mark.tile)
  sheet.path(markPaths.shelf).fill(mark.shelf)
  sheet.path(markPaths.ball).fill(mark.ball)
  sheet.restore().endMarkedContent()
}
