import { afterEach, expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { pageFor } from '@/server/requests/refusals'
import { completeErrorDocument } from './error-document'
import { hearBrand } from './shop-brand'

afterEach(() => hearBrand({ brand: { name: 'Ecommerce Site', hasOwnMark: false } }))

const failed =
  '<!DOCTYPE html><html id="__next_error__"><head><meta charSet="utf-8"/></head><body></body></html>'

test('pages of the front server have the name that a Next process tells, as text', () => {
  const own = [completeErrorDocument(failed, 404), pageFor('Wait.')]
  for (const page of own) expect(page).toContain('>Ecommerce Site</p>')
  hearBrand({ brand: { name: '</title><script>alert(1)</script>', hasOwnMark: true } })
  for (const page of [
    completeErrorDocument(failed, 404),
    completeErrorDocument(failed, 503),
    pageFor('Wait.'),
  ]) {
    expect(page).toContain('>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(page).not.toMatch(/alert\(1\)<|<svg/)
  }
  expect(pageFor('Wait.')).toContain('<title>&lt;/title&gt;')
})

test.each([null, 'ready', { brand: { name: 7 } }, { brand: null }])(
  'the message %j tells no name',
  (message) => {
    hearBrand(message)
    expect(pageFor('Wait.')).toContain('<title>Ecommerce Site</title>')
  },
)

test('the document of a failed page has the words of a failed layout, in its language alone', () => {
  const german = speakIn({ language: 'de', prefix: '/de' }, () => completeErrorDocument(failed, 500))
  expect(german).toContain('<html id="__next_error__" lang="de" data-prefix="/de">')
  const [, words = ''] = /<meta name="failure-words" content="([^"]*)"/.exec(german) ?? []
  expect(JSON.parse(words.replaceAll('&quot;', '"'))).toMatchObject({
    'layout.try-again': 'Erneut versuchen',
  })
  expect(german).not.toContain('Try again')
})
