import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvForm, csvRecord, withoutGuards } from './csv'

const usual: CsvForm = { separator: ',', decimal: '.' }
const european: CsvForm = { separator: ';', decimal: ',' }

test.each(["'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'D03 E13 a text that begins with %j gets an apostrophe, behind other letters none',
  (start) => {
    const [guarded] = readCsv(csvRecord([`${start}1+1`], usual), usual)
    expect(guarded).toEqual([`'${start}1+1`])
    expect(readCsv(csvRecord([`1${start}1`], usual), usual)).toEqual([[`1${start}1`]])
  },
)

test('D03 a number never gets one, however it is written', () => {
  const cells = [-5, { cents: -1250 }, { cents: 7 }, 8.2, null, '']
  expect(csvRecord(cells, usual)).toBe('-5,-12.50,0.07,8.2,,\r\n')
  expect(csvRecord(cells, european)).toBe('-5;-12,50;0,07;8,2;;\r\n')
  expect(csvRecord([{ cents: 1250 }], { separator: ',', decimal: ',' })).toBe('"12,50"\r\n')
})

const hostileText = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\'"\t\r\n;, aä漢😀') })

test('D03 any text comes back as it was, but for the apostrophes, in both forms', () => {
  fc.assert(
    fc.property(
      fc.array(hostileText, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(usual, european),
      (cells, form) => {
        const [read, ...others] = readCsv(csvRecord(cells, form), form)
        expect(others).toEqual([])
        for (const cell of read ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
        expect(read?.map(withoutGuards)).toEqual(cells)
      },
    ),
  )
})

test('E13 no cell becomes a formula where a spreadsheet expects another separator', () => {
  const record = fc.array(hostileText, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(record, { maxLength: 3 }), fc.constantFrom(usual, european), (records, form) => {
      const text = records.map((cells) => csvRecord(['1', ...cells], form)).join('')
      for (const separator of [',', ';', '\t'])
        for (const cell of spreadsheetCells(text, separator)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
    }),
  )
})

test('E13 what a name or an address hides behind a separator or a line break is no formula', () => {
  const name = 'Ann;=1+1;"=2"\n@SUM(A1)\t＝3,-4'
  expect(csvRecord([name], usual)).toBe(`"Ann;'=1+1;'""=2""\n'@SUM(A1)\t'＝3,'-4"\r\n`)
  expect(withoutGuards(`Ann;'=1+1;'"=2"\n'@SUM(A1)\t'＝3,'-4`)).toBe(name)
  expect(csvRecord(['1 - 2, 3;"four"\r\nfive'], usual)).toBe('"1 - 2, 3;""four""\r\nfive"\r\n')
})

/** A reader of RFC 4180 by the letter, which knows nothing of the writer. */
function readCsv(text: string, { separator }: CsvForm): string[][] {
  const records: string[][] = []
  let [record, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[at++]
      else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === separator || text.startsWith('\r\n', at)) {
      record.push(cell)
      cell = ''
      if (sign === separator) continue
      records.push(record)
      record = []
      at++
    } else cell += sign
  }
  return records
}

/**
 * The cells as spreadsheets make them, which forgive quotation marks in wrong places: one begins a quoted cell only where a cell begins.
 */
function spreadsheetCells(text: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted, isStart] = ['', false, true]
  for (const sign of text) {
    if (isQuoted ? sign === '"' : isStart && sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === separator || sign === '\r' || sign === '\n')) {
      cells.push(cell)
      ;[cell, isStart] = ['', true]
      continue
    } else cell += sign
    isStart = false
  }
  return [...cells, cell]
}
