import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { Problem, problemTable } from './problem'

const german = { language: 'de', prefix: '/de' } as const

test('a problem says what it is in the language in which it is made', () => {
  expect(new Problem('out-of-stock').message).toBe('A product is out of stock.')
  const problem = speakIn(german, () => new Problem('out-of-stock', { productId: 7 }))
  expect(problem.toJson()).toEqual({
    detail: 'Ein Artikel ist nicht auf Lager.',
    code: 'out-of-stock',
    productId: 7,
  })
})

test('each code has a text of its own in each language', () => {
  const english = JSON.parse(readFileSync('lib/shared/messages/en/problem.json', 'utf8'))
  const texts = JSON.parse(readFileSync('lib/shared/messages/de/problem.json', 'utf8'))
  for (const code of Object.keys(problemTable)) {
    expect(texts[code], code).toBeTruthy()
    expect(texts[code], code).not.toBe(english[code])
  }
})
