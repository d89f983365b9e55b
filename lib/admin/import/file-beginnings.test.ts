import { expect, test } from 'vitest'
import { decodedFile, encodingOf, sha256Of } from './decode-file'
import { openFile } from './read-import-rows'
import type { TextEncoding } from './text-encodings'

async function rowsOf(content: BlobPart) {
  const file = new Blob([content])
  const { rows, remarks } = await openFile(file, await encodingOf(file))
  const all: { line: number; name: string | undefined }[] = []
  for await (const { line, cells } of rows) all.push({ line, name: cells.name })
  return { remarks, all }
}

test.each<[string, string]>([
  ['sep=;', 'sep=;\r\nsku;name\r\n1;a\r\n'],
  ['a separator that says another one than its cells', 'SEP=|\nsku|name\n1|a\n'],
  ['sep=, before cells that another sign separates', 'sep=,\nsku;name\n1;a\n'],
  ['a pipe', 'sku|name|price\n1|a|2\n'],
])('E20 a file with %s is read', async (_, content) => {
  expect(await rowsOf(content)).toEqual({ remarks: [], all: [{ line: 2, name: 'a' }] })
})

test('E20 rows above the headings are left out and told, whatever separates their cells', async () => {
  expect(await rowsOf('Spring, and summer\n\nsku;name\n1;a\n')).toEqual({
    remarks: [
      '2 rows above the headings are left out: “Spring, and summer”. The row of the headings counts as row 1.',
    ],
    all: [{ line: 2, name: 'a' }],
  })
  expect((await rowsOf('Name of the list;;\nsku;name;price\n1;a;2\n')).all).toEqual([{ line: 2, name: 'a' }])
  // Eleven are too many for a title.
  await expect(rowsOf(`${'x\n'.repeat(11)}sku,name\n1,a\n`)).rejects.toThrow('None of its columns is known')
})

test('E20 a quotation mark within a cell is one of its signs', async () => {
  expect((await rowsOf('sku,name\n1,5" board\n2,"a ""b"""\n')).all).toEqual([
    { line: 2, name: '5" board' },
    { line: 3, name: 'a "b"' },
  ])
  await expect(rowsOf('sku,name\n1,"a"b\n')).rejects.toThrow('quotation mark in the wrong place')
})

/** The bytes of a text in an encoding of one byte a letter. */
function bytesIn(encoding: TextEncoding, text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding)
  const letters = new Map<string, number>()
  for (let byte = 255; byte >= 0; byte--)
    letters.set(decoder.decode(Uint8Array.of(byte), { stream: true }), byte)
  return Uint8Array.from([...text], (letter) => {
    const byte = letters.get(letter)
    if (byte === undefined) throw new Error(`${letter} is not in ${encoding}.`)
    return byte
  })
}

const texts: Record<'windows-1252' | 'windows-1250' | 'macintosh', string[]> = {
  'windows-1252': [
    'Löffel „groß“ – 5 €',
    'Crème brûlée à l’ancienne, cœur',
    'Piñata, ¿qué más? n.º 5',
    'Smørrebrød på dansk',
    'Ação de São João',
    'Perché è così, città',
    '5 €',
    'Oma’s LEGO™ “Set”',
    'm³ und ½ Liter',
    'GRÖSSE',
    'Café',
    'Málaga, Bogotá, Düsseldorf, Köln, Perú, San José, Río, Córdoba',
    'Šokolaad, žanr',
    'Þórður á Ísafirði',
  ],
  'windows-1250': [
    'Zażółć gęślą jaźń',
    'Příliš žluťoučký kůň',
    'Árvíztűrő tükörfúrógép',
    'Čaša ženščina đak',
    'Ľúbozvučný kôň',
    'Łyżka „duża” – 5 zł',
  ],
  macintosh: ['Löffel, Größe, Küche', 'Crème brûlée', 'Piñata y niños más', 'Smørrebrød på dansk'],
}

test.each(Object.entries(texts).flatMap(([encoding, list]) => list.map((text) => [encoding, text] as const)))(
  'E20 %s is guessed of %s',
  async (encoding, text) => {
    const file = new Blob([bytesIn(encoding as TextEncoding, `sku;name\n1;${text}\n`)])
    const { samples, encoding: guessed } = await decodedFile(file)
    expect(guessed).toBe(encoding)
    expect(samples.find((sample) => sample.encoding === encoding)?.text).toContain(text)
  },
)

test.each(['utf-16le', 'utf-16be'] as const)(
  'E20 %s is read with and without its byte order mark',
  async (encoding) => {
    const units = Uint16Array.from('sku\tname\n1\tŁódź\n', (letter) => letter.charCodeAt(0))
    const bytes = Buffer.from(units.buffer)
    const plain = encoding === 'utf-16le' ? bytes : bytes.swap16()
    const mark = encoding === 'utf-16le' ? [0xff, 0xfe] : [0xfe, 0xff]
    for (const file of [plain, Buffer.concat([Buffer.from(mark), plain])])
      expect((await rowsOf(new Uint8Array(file))).all).toEqual([{ line: 2, name: 'Łódź' }])
  },
)

test('what the owner says wins over a guess, a byte order mark over both', async () => {
  const mac = new Blob([bytesIn('macintosh', 'sku;name\n1;Löffel\n')])
  expect((await decodedFile(mac, 'windows-1252')).encoding).toBe('windows-1252')
  const marked = new Blob([Uint8Array.of(0xff, 0xfe, 0x61, 0)])
  expect(await decodedFile(marked, 'macintosh')).toEqual({ encoding: 'utf-16le', samples: [] })
})

test('a file in UTF-8 or without letters beyond ASCII has no samples', async () => {
  for (const text of ['sku;name\n1;Löffel, Łyżka\n', 'sku;name\n1;a\n'])
    expect(await decodedFile(new Blob([text]))).toEqual({ encoding: 'utf-8', samples: [] })
})

test('a file is told from others by its bytes', async () => {
  expect(await sha256Of(new Blob(['abc']))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
