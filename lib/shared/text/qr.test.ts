import { expect, test } from 'vitest'
import { qrOf } from './qr'
import { qrFile } from './qr-file'

test('a QR code is drawn within its border, and its file is black on white without anything that runs', () => {
  const qr = qrOf('https://shop.example/buy/7:1', 4)
  const squares = [...qr.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect([Math.min(...squares), Math.max(...squares)]).toEqual([4, qr.size - 5])
  expect(qrOf('https://shop.example/buy/7:1', 2).size).toBe(qr.size - 4)
  const file = qrFile(qr)
  expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/)
  expect(file).toContain(`<path d="${qr.path}"/>`)
  expect(file).not.toContain('<script')
})
