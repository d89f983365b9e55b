import { expect, test } from 'vitest'
import catalogue from './catalogue.json'
import groups from './groups.json'
import reviews from './reviews.json'

/** What offers a choice: the demo's goods come as they are. */
const choice =
  /\bsizes\b|\b(?:usual|half|right|your|larger|smaller|bigger) size|\b(?:available|comes?|made) in (?:size|\w+ (?:and|or) \w+)|\b(?:choose|choice|pick|select|another|other|all|several|various|different) (?:\w+ )?(?:size|colou?r|length|width|version|finish)|\bin (?:two|three|four|five|several|many) (?:colou?rs|sizes|lengths|versions)|\badjusts? (?:it|them) once/i

const textsIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  return part instanceof Object ? Object.values(part).flatMap(textsIn) : []
}

const texts = [
  ...catalogue.flatMap(({ slug, name, description, imageAlt, facts = [], pictures = [] }) =>
    [name, description, imageAlt, ...facts, ...pictures.map(({ alt }) => alt)].map((text) => [slug, text]),
  ),
  ...groups.flatMap((group) => textsIn(group).map((text) => [group.name, text])),
  ...reviews.flatMap(({ slug, comment, answer = '' }) => [comment, answer].map((text) => [slug, text])),
]

test('LK1 no text of the demo promises a size, colour or kind that cannot be chosen', () => {
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(([, text = '']) => choice.test(text))).toEqual([])
  for (const promise of [
    'Sizes 36 to 46',
    'Available in size 54',
    'Ordered my usual size',
    'Choose a colour',
  ])
    expect(choice.test(promise), promise).toBe(true)
})
