import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { toggleCompared } from './compared-products'

const kitchen = (_id: number) => ({ _id, category: 'Kitchen' })

test('up to three of one category are chosen, and each can be taken away', () => {
  const three = [1, 2, 3].map(kitchen)
  expect(toggleCompared([kitchen(1)], kitchen(2))).toEqual({ chosen: three.slice(0, 2), refusal: null })
  expect(toggleCompared(three, kitchen(4))).toEqual({
    chosen: three,
    refusal: 'Three at most: take one away first.',
  })
  expect(toggleCompared([kitchen(1)], { _id: 9, category: 'Music' })).toEqual({
    chosen: [kitchen(1)],
    refusal: 'Only goods of one category: yours are of Kitchen.',
  })
  expect(toggleCompared(three, kitchen(2))).toEqual({ chosen: [kitchen(1), kitchen(3)], refusal: null })
})

test('L02 a refusal is said in German', () => {
  const refusal = speakIn(
    { language: 'de', prefix: '/de' },
    () => toggleCompared([kitchen(1)], { _id: 9, category: 'Musik' }).refusal,
  )
  expect(refusal).toBe('Nur Artikel einer Kategorie: Ihre sind aus Kitchen.')
})
