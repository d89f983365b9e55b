import { expect, test } from 'vitest'
import { keepPlaces, placesOf } from '@/components/admin/keep-places'

const entries = (...keys: number[]) => keys.map((key) => ({ key, content: `entry ${key}` }))
const texts = (places: ReturnType<typeof placesOf>) =>
  places.map(({ key, content, isEmpty }) => `${key}: ${isEmpty ? '-' : content}`)

test('an entry that has left leaves its place empty, and what follows the last one is appended', () => {
  const { places, waiting } = keepPlaces(placesOf(entries(5, 4, 3)), entries(5, 3, 2))
  expect(texts(places)).toEqual(['5: entry 5', '4: -', '3: entry 3', '2: entry 2'])
  expect(waiting).toBe(0)
})

test('new entries above wait, wherever they stand', () => {
  const { places, waiting } = keepPlaces(placesOf(entries(5, 3, 2)), entries(7, 6, 5, 4, 3))
  expect(texts(places)).toEqual(['5: entry 5', '3: entry 3', '2: -'])
  expect(waiting).toBe(3)
})

test('an order that has changed stays as it is on the screen, with what is new in the entries', () => {
  const fresh = entries(3, 5).map((entry) => ({ ...entry, content: 'new' }))
  expect(texts(keepPlaces(placesOf(entries(5, 3)), fresh).places)).toEqual(['5: new', '3: new'])
})

test('an entry that comes back takes its place again', () => {
  const { places } = keepPlaces(placesOf(entries(5, 4)), entries(5))
  expect(texts(keepPlaces(places, entries(5, 4)).places)).toEqual(['5: entry 5', '4: entry 4'])
})

test('when nothing of it is left, the list begins below the empty places', () => {
  const { places, waiting } = keepPlaces(placesOf(entries(5, 4)), entries(3))
  expect(texts(places)).toEqual(['5: -', '4: -', '3: entry 3'])
  expect(waiting).toBe(0)
})
