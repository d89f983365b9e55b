import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { isOfThisLanguage, localPath, plainPath } from './current-language'

const inGerman = <T>(task: () => T) => speakIn({ language: 'de', prefix: '/de' }, task)

test.each([
  ['/', '/de'],
  ['/cart?x=1', '/de/cart?x=1'],
  ['/desk', '/de/desk'],
  ['/adminpage?x=1', '/adminpage?x=1'],
  ['https://other.example/', 'https://other.example/'],
  ['#top', '#top'],
])('the path %s is %s in German', (path, local) => {
  expect(inGerman(() => localPath(path))).toBe(local)
  expect(localPath(path)).toBe(path)
})

test.each(['/de', '/de/cart', '/en/cart?x=1', '/de#top'])(
  'the path %s, which names its language, keeps it',
  (path) => {
    expect(inGerman(() => localPath(path))).toBe(path)
  },
)

test('a path of a German document has its language in front, or it is another path', () => {
  const paths = ['/de', '/de/cart', '/desk', '/cart']
  expect(inGerman(() => paths.map(plainPath))).toEqual(['/', '/cart', '/desk', '/cart'])
})

test('a document knows which paths are of its language', () => {
  const paths = ['/de', '/de?x=1', '/de/cart', '/cart', '/adminpage']
  const ofThis = () => paths.filter((pathname) => isOfThisLanguage({ pathname }))
  expect(inGerman(ofThis)).toEqual(['/de', '/de?x=1', '/de/cart'])
  expect(ofThis()).toEqual(['/cart', '/adminpage'])
})
