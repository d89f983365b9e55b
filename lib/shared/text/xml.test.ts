import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeXml, xmlElement } from './xml'

test('C01 a text of a product stays a text, without what XML forbids', () => {
  expect(xmlElement('name', `]]></name><x a='1'>"&amp;`)).toBe(
    '<name>]]&gt;&lt;/name&gt;&lt;x a=&apos;1&apos;&gt;&quot;&amp;amp;</name>',
  )
  expect(escapeXml('a\u0000b\u0008\u001f\ud800\ufffe\uffff\tc\n\u{1f600}')).toBe('ab\tc\n\u{1f600}')
})

const xml = /^(?:[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}])*$/u
const entity = /&(?:amp|lt|gt|quot|apos);/g

test('any text contains only characters of XML and no markup', () => {
  const texts = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes))
  const isSafe = (text: string) => xml.test(text) && !/[&<>"']/.test(text.replace(entity, ''))
  fc.assert(fc.property(texts, (text) => isSafe(escapeXml(text))))
})
