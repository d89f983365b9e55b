import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { problemOf } from '@/testing/http/problems'
import { encodePicture } from './encode-picture'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function png(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

/** Black rows, compressed row by row: the uncompressed whole would fill the memory that the test measures. */
function blackRows(width: number, height: number): Promise<Buffer> {
  const rows = Readable.from(Array<Buffer>(height).fill(Buffer.alloc(width * 3 + 1)))
  return buffer(rows.pipe(createDeflate({ level: 1 })))
}

/** How far the process's memory grows while `work` runs, in MB. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  await work()
  clearInterval(watch)
  return (Math.max(peak, process.memoryUsage.rss()) - before) / 1024 / 1024
}

test('C06 a small file of 14,000 × 14,000 pixels is refused by its header, without decoding', async () => {
  const bomb = png(14_000, 14_000, await blackRows(14_000, 14_000))
  expect(bomb.length).toBeLessThan(6_000_000)
  const growth = await growthOf(async () => {
    const problem = await problemOf(encodePicture(bomb))
    expect([problem.code, problem.status]).toEqual(['image-too-large', 413])
  })
  expect(growth).toBeLessThan(150)
}, 60_000)

test('C06 the limit is 40 megapixels', async () => {
  const rows = deflateSync(Buffer.alloc(1000))
  expect((await problemOf(encodePicture(png(8000, 5001, rows)))).code).toBe('image-too-large')
  expect((await problemOf(encodePicture(png(65_535, 65_535, rows)))).code).toBe('image-too-large')
  // Within the limit it is decoded, which finds that rows are missing.
  expect((await problemOf(encodePicture(png(8000, 5000, rows)))).code).toBe('unsupported-image')
})
