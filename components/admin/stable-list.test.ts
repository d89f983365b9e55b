import { expect, test } from 'vitest'
import { mergeSlots, slotsOf } from './stable-list'

const entries = (...keys: number[]) => keys.map((key) => ({ key, content: `entry ${key}` }))
const texts = (slots: ReturnType<typeof slotsOf>) =>
  slots.map(({ key, content, isEmpty }) => `${key}: ${isEmpty ? '-' : content}`)

test('a removed entry leaves its slot empty, and entries after the last shown one are appended', () => {
  const { slots, newCount } = mergeSlots(slotsOf(entries(5, 4, 3)), entries(5, 3, 2))
  expect(texts(slots)).toEqual(['5: entry 5', '4: -', '3: entry 3', '2: entry 2'])
  expect(newCount).toBe(0)
})

test('new entries above the last shown one are counted and not shown', () => {
  const { slots, newCount } = mergeSlots(slotsOf(entries(5, 3, 2)), entries(7, 6, 5, 4, 3))
  expect(texts(slots)).toEqual(['5: entry 5', '3: entry 3', '2: -'])
  expect(newCount).toBe(3)
})

test('shown entries keep their order when the list is sorted differently, and get their new content', () => {
  const fresh = entries(3, 5).map((entry) => ({ ...entry, content: 'new' }))
  expect(texts(mergeSlots(slotsOf(entries(5, 3)), fresh).slots)).toEqual(['5: new', '3: new'])
})

test('an entry that returns takes its old slot', () => {
  const { slots } = mergeSlots(slotsOf(entries(5, 4)), entries(5))
  expect(texts(mergeSlots(slots, entries(5, 4)).slots)).toEqual(['5: entry 5', '4: entry 4'])
})

test('when no shown entry is left, the new list starts below the empty slots', () => {
  const { slots, newCount } = mergeSlots(slotsOf(entries(5, 4)), entries(3))
  expect(texts(slots)).toEqual(['5: -', '4: -', '3: entry 3'])
  expect(newCount).toBe(0)
})
