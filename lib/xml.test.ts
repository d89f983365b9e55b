import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeXml, xmlElement } from './xml'

test('C01 a text of a product stays a text, without what XML forbids', () => {
  expect(xmlElement('name', `]]></name><x a='1'>"&amp;`)).toBe(
    '<name>]]&gt;&lt;/name&gt;&lt;x a=&apos;1&apos;&gt;&quot;&amp;amp;</name>',
  )
  expect(escapeXml('a\u0000b\u0008\u001f\ud800\ufffe\uffff\tc\n\u{1f600}')).toBe('ab\tc\n\u{1f600}')
})

test('any text contains only characters of XML and no markup', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 40 })
  fc.assert(
    fc.property(texts, (text) => {
      expect(escapeXml(text)).toMatch(/^(?:[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}])*$/u)
      expect(escapeXml(text).replace(/&(?:amp|lt|gt|quot|apos);/g, '')).not.toMatch(/[&<>"']/)
    }),
  )
})
