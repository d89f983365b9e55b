import { expect, test } from 'vitest'
import { colourInId, parsePictureAddress, parsePictureName, pictureAddress, roomHue } from './picture-name'

const id = '0123456789abcdef0123456789abcdef'

test.each([400, 800, 1600] as const)('the address of a picture of width %i has its name', (width) => {
  expect(pictureAddress({ id, width })).toBe(`/media/${id}-${width}.webp`)
  expect(parsePictureAddress(pictureAddress({ id, width }))).toEqual({ id, width })
})

test('the id of a picture may end with its colour', () => {
  const coloured = { id: `${id}-f8e8d8`, width: 800 } as const
  expect(parsePictureAddress(pictureAddress(coloured))).toEqual(coloured)
  expect([colourInId(coloured.id), colourInId(id)]).toEqual(['#f8e8d8', undefined])
})

test.each([
  '../../../etc/passwd',
  `../${id}-400.webp`,
  `${id}/../../x-400.webp`,
  `..\\${id}-400.webp`,
  `%2e%2e%2f${id}-400.webp`,
  `${id}-400.webp\0`,
  `${id}-400.webp\n`,
  `\n${id}-400.webp`,
  `${id.toUpperCase()}-400.webp`,
  `${id.slice(1)}-400.webp`,
  `${id}0-400.webp`,
  `${id}-401.webp`,
  `${id}-f8e8d-400.webp`,
  `${id}-f8e8d8`,
  `${id}-f8e8d8-f8e8d8-400.webp`,
  `${id}-F8E8D8-400.webp`,
  `${id}-0400.webp`,
  `${id}-400.png`,
  `${id}-400.webp.html`,
  `.${id}`,
  id,
  '',
])('C08 %j is not a picture’s name', (text) => {
  expect(parsePictureName(text)).toBeNull()
  expect(parsePictureAddress(`/media/${text}`)).toBeNull()
})

test.each([
  `${id}-400.webp`,
  `//evil/media/${id}-400.webp`,
  `https://evil.example/media/${id}-400.webp`,
  `/images/${id}-400.webp`,
])('%s is not a picture’s address', (address) => expect(parsePictureAddress(address)).toBeNull())

test.each([
  ['/images/goods/cuckoo-clock-h040.webp', 40],
  ['/images/goods/cuckoo-clock-h000.webp', 0],
  ['/images/goods/cuckoo-clock-h359.webp', 359],
  ['/images/goods/cuckoo-clock-h360.webp', undefined],
  ['/images/goods/cuckoo-clock-h40.webp', undefined],
  ['/images/goods/cuckoo-clock-h040-640.webp', undefined],
  ['/images/goods/../cuckoo-clock-h040.webp', undefined],
  ['/images/products/cuckoo-clock-h040.webp', undefined],
  ['https://cdn.example/images/goods/cuckoo-clock-h040.webp', undefined],
])('the hue of the room of %s is %s', (address, hue) => expect(roomHue(address)).toBe(hue))
