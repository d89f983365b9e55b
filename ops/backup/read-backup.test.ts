import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pictureAddress } from '@/lib/platform/storage/picture-name'
import { headOf, jsonOf, writeArchive } from '@/testing/machine/forge-backup'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { HEAD, SEQUENCES, SUMS, startSum, sumOf } from './format'
import { checkBackup } from './read-backup'

const picture = 'ab'.repeat(16)
const pictureFile = path.basename(pictureAddress({ id: `${picture}-c0ffee`, width: 800 }))

/** Writes a small backup of one table, a sequence and a picture. */
async function writeSmall({
  formatVersion = 1,
  rows = '1\tLamp\n2\tRug\n',
  isComplete = true,
  hasSequences = true,
} = {}) {
  const tables = [{ name: 'Product', columns: ['id', 'name'], key: ['id'] }]
  const head = headOf({ formatVersion, tables })
  const sequences = jsonOf({ Product_id_seq: { value: '2', isCalled: true } })
  const content = Buffer.from('the bytes of a picture')
  const sum = startSum()
  sum.add(Buffer.from('1\tLamp\n2\tRug\n'))
  const pictures = { [pictureFile]: sumOf(content) }
  const sums = { head: sumOf(head), tables: { Product: sum.end() }, sequences: sumOf(sequences), pictures }
  const entries = Object.entries({
    [HEAD]: head,
    'tables/Product/1.copy': Buffer.from(rows),
    ...(hasSequences && { [SEQUENCES]: sequences }),
    [`pictures/${pictureFile}`]: content,
    ...(isComplete && { [SUMS]: jsonOf(sums) }),
  })
  return writeArchive('small.backup', entries)
}

/** Writes other bytes in the place of a backup, and returns why it is refused. */
async function refusalOf(bytes: Uint8Array, name = 'other.backup') {
  const file = path.join(temporaryFolder(), name)
  writeFileSync(file, bytes)
  return checkBackup(file).then(
    () => 'accepted',
    (error: Error) => error.message.replace(file, 'FILE'),
  )
}

const good = readFileSync(await writeSmall())
const content = gunzipSync(good)

test('a whole backup is read', async () => {
  expect(await refusalOf(good)).toBe('accepted')
})

test('B02 a backup that ends too early is refused wherever it was cut', async () => {
  for (let length = 1; length < good.length; length += 7) {
    expect(await refusalOf(good.subarray(0, length)), `${length} bytes`).toMatch(
      /^FILE is (incomplete|not a backup)/,
    )
  }
})

/** Returns whether a flipped bit belongs to the content: a few bits between the parts of a gzip file are unused. */
function hasOtherContent(bytes: Uint8Array) {
  try {
    return !gunzipSync(bytes).equals(content)
  } catch {
    return true
  }
}

test('B02 a backup with one flipped bit is refused wherever it is', async () => {
  // The first ten bytes say when and on which system it was compressed.
  for (let place = 10; place < good.length; place += 3) {
    const flipped = Buffer.from(good)
    flipped[place] = (flipped[place] ?? 0) ^ 1
    if (hasOtherContent(flipped))
      expect(await refusalOf(flipped), `byte ${place}`).toMatch(/^FILE is (damaged|incomplete|not a backup)/)
  }
})

test('B02 edited content is refused, also when it was compressed again', async () => {
  const edited = Buffer.from(gunzipSync(good).toString('latin1').replace('Lamp', 'Limp'), 'latin1')
  expect(await refusalOf(gzipSync(edited))).toMatch(/^FILE is damaged \(the table Product does not match/)
  expect(await refusalOf(Buffer.concat([good, Buffer.from('more')]))).toMatch(/^FILE is (damaged|not a)/)
})

test('B02 rows that the sums do not have, and a missing end, are refused', async () => {
  const refused = (file: string) => expect(checkBackup(file)).rejects
  await refused(await writeSmall({ rows: '1\tLamp\n' })).toThrow('the table Product does not match')
  await refused(await writeSmall({ isComplete: false })).toThrow('small.backup is incomplete.')
  await refused(await writeSmall({ hasSequences: false })).toThrow('the entry sequences.json is missing')
})

test('B02 a backup of a newer format is refused by its release', async () => {
  await expect(checkBackup(await writeSmall({ formatVersion: 2 }))).rejects.toThrow(
    'small.backup was written by a newer release of the shop (9.9.9). Use that release or a newer one.',
  )
})

test.each([
  ['an empty file', Buffer.alloc(0), 'FILE is empty.'],
  ['a text', Buffer.from('Dear backup'), 'FILE is not a backup of this shop.'],
  ['a tar that is not compressed', gunzipSync(good), 'FILE is not a backup of this shop.'],
  ['a compressed text', gzipSync('Dear backup'), 'FILE is not a backup of this shop.'],
  ['a compressed nothing', gzipSync(''), 'FILE is not a backup of this shop.'],
  ['zeros', Buffer.alloc(10_000), 'FILE is not a backup of this shop.'],
])('B02 a foreign file is refused: %s', async (_, bytes, refusal) => {
  expect(await refusalOf(bytes)).toBe(refusal)
})

test('B02 another archive, a folder and a missing file are refused by name', async () => {
  const folder = temporaryFolder()
  const photos = await writeArchive('photos.tar.gz', [['holiday.json', jsonOf({ format: 'photos' })]])
  const refused = (file: string) => expect(checkBackup(file)).rejects
  await refused(photos).toThrow('photos.tar.gz is not a backup of this shop.')
  await refused(folder).toThrow('is a folder, not a backup.')
  await refused(path.join(folder, 'none')).toThrow('none does not exist.')
})

test('B02 an entry that would be written outside the store is refused', async () => {
  const file = await writeArchive('evil.backup', [
    [HEAD, headOf()],
    ['pictures/../../etc/passwd', jsonOf({})],
  ])
  await expect(checkBackup(file)).rejects.toThrow('evil.backup is damaged')
})

test('B02 a small file with a huge entry is refused before the entry is read', async () => {
  const file = await writeArchive('bomb.backup', [
    [HEAD, headOf()],
    [`pictures/${pictureFile}`, Buffer.alloc(17 * 1024 * 1024)],
  ])
  await expect(checkBackup(file)).rejects.toThrow(/bomb\.backup is damaged \(an unexpected entry pictures/)
})
