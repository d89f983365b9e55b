import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { browserName, browserWords } from './browser-name'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', null],
  ['', null],
])('names the browser of %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})

test.each([
  ['Firefox on Windows', 'Firefox unter Windows'],
  ['Samsung Internet on Android', 'Samsung Internet unter Android'],
  ['iPhone', 'iPhone'],
])('a stored %s is %s in German', (name, words) => {
  expect(browserWords(name)).toBe(name)
  expect(speakIn({ language: 'de', prefix: '/de' }, () => browserWords(name))).toBe(words)
})
