import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { columnsOf, toggleCompared } from './compared-products'

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

test('a further member of a group takes the place of the earlier one, and says so', () => {
  const member = (_id: number, category = 'Kitchen') => ({ _id, category, group: 5 })
  const full = [kitchen(1), member(2), kitchen(3)]
  expect(toggleCompared(full, member(4))).toEqual({
    chosen: [kitchen(1), member(4), kitchen(3)],
    refusal: null,
    note: '3 of 3 chosen: this version instead of the other.',
  })
  // Alone it may be of any category.
  expect(toggleCompared([member(2)], member(4, 'Music')).chosen).toEqual([member(4, 'Music')])
  expect(toggleCompared(full, member(4, 'Music')).refusal).toBe(
    'Only goods of one category: yours are of Kitchen.',
  )
  expect(toggleCompared(full, member(2)).chosen).toEqual([kitchen(1), kitchen(3)])
  // As older versions of the shop have stored them.
  expect(toggleCompared([kitchen(2), kitchen(3)], member(4)).chosen).toHaveLength(3)
  const note = speakIn({ language: 'de', prefix: '/de' }, () => toggleCompared(full, member(4)).note)
  expect(note).toBe('3 von 3 ausgewählt: diese Ausführung statt der anderen.')
})

test('of two members of a group the last one is a column, in the place of the first', () => {
  const ids = columnsOf(
    [kitchen(1), { ...kitchen(2), group: 5 }, kitchen(3), { ...kitchen(4), group: 5 }],
    (each) => ('group' in each ? each.group : undefined),
  ).map(({ _id }) => _id)
  expect(ids).toEqual([1, 4, 3])
})
