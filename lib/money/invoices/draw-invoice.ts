import 'server-only'
import { light } from '@/lib/shared/colour/palette'
import type { InvoiceContent } from './invoice-content'
import { missingLogo, missingScripts } from './invoice-fonts'
import {
  closeSheet,
  drawLine,
  drawLines,
  drawLogo,
  drawPerforation,
  drawPicture,
  drawStamp,
  heightOf,
  linesOf,
  openSheet,
  type Place,
  page,
  type Style,
} from './invoice-sheet'

const left = page.margin
const right = page.width - page.margin
const full = right - left
const half = full / 2 - 12
const factWidth = 118
const pictureSide = 28
const bottom = page.height - page.margin - 24

const heading: Style = { size: 11, weight: 'bold', colour: light.soft }
const large: Style = { size: 28, weight: 'bold', colour: light.ink }
const strong: Style = { size: 10, weight: 'bold', colour: light.ink }
const plain: Style = { size: 10, weight: 'medium', colour: light.ink }
const soft: Style = { size: 9, weight: 'medium', colour: light.soft }
const toRight = (style: Style): Style => ({ ...style, align: 'right' })

/** `@types/pdfkit` lacks it. */
const columnHeading: object = { scope: 'Column' }

/** Draws an invoice or a credit note as a tagged PDF on A4, on as many pages as its lines need. */
export function drawInvoice(content: InvoiceContent): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = openSheet(`${content.title} ${content.number}`, content.seller[0] ?? '', content.issuedAt)
  const root = sheet.struct('Document')
  sheet.addStructure(root)
  let y = page.margin

  function put(tag: string, text: string, style: Style, at: Place): number {
    const lines = linesOf(sheet, text, at.width, style)
    root.add(sheet.struct(tag, {}, () => drawLines(sheet, lines, at, style)))
    return at.top + heightOf(lines, style)
  }

  function turnPage(height: number): boolean {
    if (y + height <= bottom) return false
    sheet.addPage()
    y = page.margin
    return true
  }

  /** The first line is strong. */
  function putBlock(label: string | null, texts: string[], at: { left: number; top: number }): number {
    let top = label ? put('P', label, soft, { ...at, width: half }) + 3 : at.top
    for (const [index, text] of texts.entries()) {
      top = put('P', text, index === 0 ? strong : plain, { ...at, top, width: half })
    }
    return top
  }

  const other = { left: left + full / 2 + 12, top: y }
  const titleEnd = put('H1', content.title, toRight(heading), { left, top: y, width: full })
  drawLogo(sheet, content.mark ?? null, left, y, 26)
  const numberEnd = put('P', content.number, toRight(large), { left, top: titleEnd, width: full })
  y = Math.max(putBlock(null, content.seller, { left, top: y + 36 }), numberEnd) + 32
  const buyerEnd = putBlock('Billed to', content.buyer, { left, top: y })
  let factsEnd = y
  for (const [label, value] of content.facts) {
    const row = { left: other.left, top: factsEnd, width: factWidth }
    put('P', label, { ...plain, colour: light.soft }, row)
    factsEnd = put('P', value, plain, { ...row, left: row.left + factWidth, width: half - factWidth }) + 2
  }
  y = Math.max(buyerEnd, factsEnd) + 26
  drawPerforation(sheet, y)
  y += 16

  const numberWidth = 78
  const widths = content.columns.map((_, index) =>
    index === 0 ? full - (content.columns.length - 1) * numberWidth : numberWidth,
  )
  const table = sheet.struct('Table')
  root.add(table)

  const hasPictures = content.pictures?.some((picture) => picture !== null) ?? false

  function putRow(tag: 'TH' | 'TD', texts: string[], style: Style, picture?: Uint8Array | null): void {
    const inset = hasPictures && tag === 'TD' ? pictureSide + 10 : 0
    const cells = texts.map((text, index) =>
      linesOf(sheet, text, (widths[index] ?? 0) - 8 - (index === 0 ? inset : 0), style),
    )
    const textHeight = Math.max(...cells.map((lines) => heightOf(lines, style)))
    const height = inset > 0 ? Math.max(textHeight, pictureSide) : textHeight
    if (turnPage(height + 14) && tag === 'TD') putRow('TH', content.columns, soft)
    if (picture) drawPicture(sheet, picture, left, y + 7, pictureSide)
    const top = y + 7 + (height - textHeight) / 2
    const row = sheet.struct('TR')
    table.add(row)
    let cellLeft = left
    for (const [index, lines] of cells.entries()) {
      const isText = index === 0
      const at = { left: isText ? cellLeft + inset : cellLeft + 8, top, width: (widths[index] ?? 0) - 8 }
      const draw = () => drawLines(sheet, lines, at, isText ? style : toRight(style))
      row.add(sheet.struct(tag, tag === 'TH' ? columnHeading : {}, draw))
      cellLeft += widths[index] ?? 0
    }
    y += height + 14
    drawLine(sheet, left, right, y)
  }

  putRow('TH', content.columns, soft)
  for (const [index, row] of content.rows.entries()) putRow('TD', row, plain, content.pictures?.[index])

  turnPage(content.totals.length * 22 + 60)
  y += 12
  const stampColour = content.stamp === 'Paid' ? light.clay : light.soft
  drawStamp(sheet, content.stamp, stampColour, left + half / 2, y + Math.max(40, content.totals.length * 11))
  for (const [index, [label, value]] of content.totals.entries()) {
    const isSum = index === content.totals.length - 1
    const style = isSum ? { ...strong, size: 13 } : plain
    if (isSum && index > 0) {
      drawLine(sheet, other.left, right, y + 2)
      y += 8
    }
    put('P', label, style, { left: other.left, top: y, width: half - 100 })
    y = put('P', value, toRight(style), { left: right - 100, top: y, width: 100 }) + 4
  }

  if (y + 22 < bottom) drawPerforation(sheet, y + 22)

  const missing = missingScripts([...content.seller, ...content.buyer, ...content.rows.flat()])
  if (missing.length > 0) {
    const text = `Each ${missingLogo} stands for a character that this document has no letter for (${missing.join(', ')}); the order’s page shows it.`
    turnPage(74)
    put('P', text, soft, { left, top: y + 38, width: full })
  }
  root.end()
  numberPages()
  return closeSheet(sheet)

  /** Screen readers number pages by themselves. */
  function numberPages(): void {
    const { count } = sheet.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      sheet.switchToPage(index)
      sheet.markContent('Artifact', { type: 'Pagination' })
      const text = `${content.number} · Page ${index + 1} of ${count}`
      const lines = linesOf(sheet, text, full, soft)
      drawLines(sheet, lines, { left, top: page.height - page.margin, width: full }, toRight(soft))
      sheet.endMarkedContent()
    }
  }
}
