import 'server-only'
import { light } from '@/lib/shared/colour/palette'
import { t } from '@/lib/shared/messages/message'
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
const rightHalf = left + full / 2 + 12
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

/** Draws an invoice or a credit note as a tagged PDF on A4, on as many pages as its lines need. It is called in the language of its content. */
export function drawInvoice(content: InvoiceContent): Promise<Uint8Array<ArrayBuffer>> {
  const paper = openPaper(content)
  drawHead(paper, content)
  drawRows(paper, content)
  drawTotals(paper, content)
  explainMissing(paper, content)
  paper.root.end()
  numberPages(paper, content)
  return closeSheet(paper.sheet)
}

/** The open document; `y` is how far down its last page is filled. */
type Paper = ReturnType<typeof openPaper>

function openPaper({ title, number, seller, issuedAt }: InvoiceContent) {
  const sheet = openSheet(`${title} ${number}`, seller[0] ?? '', issuedAt)
  const root = sheet.struct('Document')
  sheet.addStructure(root)
  const paper = { sheet, root, y: page.margin, put, turnPage }

  function put(tag: string, text: string, style: Style, at: Place): number {
    const lines = linesOf(sheet, text, at.width, style)
    root.add(sheet.struct(tag, {}, () => drawLines(sheet, lines, at, style)))
    return at.top + heightOf(lines, style)
  }

  function turnPage(height: number): boolean {
    if (paper.y + height <= bottom) return false
    sheet.addPage()
    paper.y = page.margin
    return true
  }

  return paper
}

function drawHead(paper: Paper, content: InvoiceContent): void {
  const { sheet, put, y } = paper

  /** The first line is strong. */
  function putBlock(label: string | null, texts: string[], at: { left: number; top: number }): number {
    let top = label ? put('P', label, soft, { ...at, width: half }) + 3 : at.top
    for (const [index, text] of texts.entries()) {
      top = put('P', text, index === 0 ? strong : plain, { ...at, top, width: half })
    }
    return top
  }

  const titleEnd = put('H1', content.title, toRight(heading), { left, top: y, width: full })
  drawLogo(sheet, content.mark ?? null, left, y, 26)
  const numberEnd = put('P', content.number, toRight(large), { left, top: titleEnd, width: full })
  const top = Math.max(putBlock(null, content.seller, { left, top: y + 36 }), numberEnd) + 32
  const buyerEnd = putBlock(t('invoice.billed-to'), content.buyer, { left, top })
  let factsEnd = top
  for (const [label, value] of content.facts) {
    const row = { left: rightHalf, top: factsEnd, width: factWidth }
    const labelEnd = put('P', label, { ...plain, colour: light.soft }, row)
    const at = { ...row, left: row.left + factWidth, width: half - factWidth }
    factsEnd = Math.max(labelEnd, put('P', value, plain, at)) + 2
  }
  const end = Math.max(buyerEnd, factsEnd) + 26
  drawPerforation(sheet, end)
  paper.y = end + 16
}

function drawRows(paper: Paper, { columns, rows, pictures }: InvoiceContent): void {
  const { sheet } = paper
  const numberWidth = 78
  const widths = columns.map((_, index) =>
    index === 0 ? full - (columns.length - 1) * numberWidth : numberWidth,
  )
  const table = sheet.struct('Table')
  paper.root.add(table)
  const hasPictures = pictures?.some((picture) => picture !== null) ?? false

  function putRow(tag: 'TH' | 'TD', texts: string[], style: Style, picture?: Uint8Array | null): void {
    const inset = hasPictures && tag === 'TD' ? pictureSide + 10 : 0
    const cells = texts.map((text, index) =>
      linesOf(sheet, text, (widths[index] ?? 0) - 8 - (index === 0 ? inset : 0), style),
    )
    const textHeight = Math.max(...cells.map((lines) => heightOf(lines, style)))
    const height = inset > 0 ? Math.max(textHeight, pictureSide) : textHeight
    if (paper.turnPage(height + 14) && tag === 'TD') putRow('TH', columns, soft)
    if (picture) drawPicture(sheet, picture, left, paper.y + 7, pictureSide)
    const top = paper.y + 7 + (height - textHeight) / 2
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
    paper.y += height + 14
    drawLine(sheet, left, right, paper.y)
  }

  putRow('TH', columns, soft)
  for (const [index, row] of rows.entries()) putRow('TD', row, plain, pictures?.[index])
}

function drawTotals(paper: Paper, { totals, stamp, isPaid }: InvoiceContent): void {
  const { sheet, put } = paper
  paper.turnPage(totals.length * 22 + 60)
  let y = paper.y + 12
  const stampColour = isPaid ? light.clay : light.soft
  drawStamp(sheet, stamp, stampColour, left + half / 2, y + Math.max(40, totals.length * 11))
  for (const [index, [label, value]] of totals.entries()) {
    const isSum = index === totals.length - 1
    const style = isSum ? { ...strong, size: 13 } : plain
    if (isSum && index > 0) {
      drawLine(sheet, rightHalf, right, y + 2)
      y += 8
    }
    put('P', label, style, { left: rightHalf, top: y, width: half - 100 })
    y = put('P', value, toRight(style), { left: right - 100, top: y, width: 100 }) + 4
  }
  if (y + 22 < bottom) drawPerforation(sheet, y + 22)
  paper.y = y
}

function explainMissing(paper: Paper, { seller, buyer, rows }: InvoiceContent): void {
  const scripts = missingScripts([...seller, ...buyer, ...rows.flat()])
  if (scripts.length === 0) return
  const named = scripts.map((script) => (script === 'symbols' ? t('invoice.symbols') : script)).join(', ')
  const text = t('invoice.missing-letters', { sign: missingLogo, scripts: named })
  paper.turnPage(74)
  paper.put('P', text, soft, { left, top: paper.y + 38, width: full })
}

/** Screen readers number pages by themselves. */
function numberPages({ sheet }: Paper, { number }: InvoiceContent): void {
  const { count } = sheet.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    sheet.switchToPage(index)
    sheet.markContent('Artifact', { type: 'Pagination' })
    const text = `${number} · ${t('invoice.page', { page: index + 1, pages: count })}`
    const lines = linesOf(sheet, text, full, soft)
    drawLines(sheet, lines, { left, top: page.height - page.margin, width: full }, toRight(soft))
    sheet.endMarkedContent()
  }
}
