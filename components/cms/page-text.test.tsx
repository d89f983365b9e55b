import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { markdownMistake } from '@/lib/store/cms/markdown-rules'
import { textBlocks } from '@/lib/store/cms/text-blocks'
import { PageText } from './page-text'

/** The HTML of a text, without its frame. */
const htmlOf = (text: string) =>
  renderToStaticMarkup(<PageText text={text} />).replace(/^<div class="page-text">|<\/div>$/g, '')

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <b onclick="x()">bold</b>', '<p>a &lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt;</p>'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['<iframe srcdoc="x"></iframe>', '&lt;iframe srcdoc=&quot;x&quot;&gt;&lt;/iframe&gt;'],
  ['<!-- a comment --> <style>*{}</style>', '&lt;!-- a comment --&gt; &lt;style&gt;*{}&lt;/style&gt;'],
])('HTML is shown as text: %s', (text, html) => {
  expect(htmlOf(text)).toBe(html)
})

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](data:text/html,x)',
  '[a](vbscript:x)',
  '[a](file:///etc/passwd)',
  '[a](tel:123)',
  '[a](<//[>)',
  '[a][b]\n\n[b]: javascript:alert(1)',
])('a link that leads elsewhere than to a page or a mail is its text: %j', (text) => {
  expect(htmlOf(text)).toBe('<p>a</p>')
})

test.each([
  '<javascript:alert(1)>',
  '[a](java\nscript:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](\u0001javascript:alert(1))',
  '[a]( javascript:alert(1) )',
  '[a](/\\\\example.com)',
])('whatever Markdown makes of %j, a browser reads no link out of the shop in it', (text) => {
  const hrefs = [...htmlOf(text).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
  for (const href of hrefs)
    expect(new URL(href, 'https://shop.example/pages/terms').host).toBe('shop.example')
})

test('links to the shop are plain, those out of it tell nobody where they come from', () => {
  expect(htmlOf('[a](/pages/returns)')).toBe('<p><a class="text-link" href="/pages/returns">a</a></p>')
  const rel = 'rel="noopener noreferrer"'
  for (const href of ['https://example.com/x', '//example.com', 'mailto:a@b.example'])
    expect(htmlOf(`[a](${href})`)).toBe(`<p><a class="text-link" href="${href}" ${rel}>a</a></p>`)
  expect(htmlOf('<https://example.com>')).toContain(`href="https://example.com" ${rel}`)
  expect(htmlOf('a@b.example https://example.com')).not.toContain('href')
})

test.each([
  '![one](https://evil.example/x.png)',
  '![one](data:image/svg+xml,<svg/>)',
  '![one](/images/x.webp)',
])('a picture is its text: %s', (text) => expect(htmlOf(text)).toBe('<p>one</p>'))

test('a link to a page of the shop that is not there is its text', () => {
  const missing = ['/pages/shipping', '/contact']
  const text = '[a](/pages/shipping) [b](/contact/#x) [c](/pages/terms) [d](https://example.com/contact)'
  const html = renderToStaticMarkup(<PageText missing={missing} text={text} />)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/pages/terms',
    'https://example.com/contact',
  ])
  expect(html).toContain('<p>a b <a')
})

test('on a page in a further language links to the shop lead to its pages in it, others where they did', () => {
  const text = '[a](/pages/returns) [b](https://example.com/x) [c](//example.com) [d](#top)'
  const hrefsIn = (prefix: string) =>
    speakIn({ language: 'de', prefix }, () =>
      [...htmlOf(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
    )
  expect(hrefsIn('/de')).toEqual(['/de/pages/returns', 'https://example.com/x', '//example.com', '#top'])
  expect(hrefsIn('')[0]).toBe('/pages/returns')
  expect(renderToStaticMarkup(<PageText lang="en" text="a" />)).toBe(
    '<div class="page-text" lang="en"><p>a</p></div>',
  )
})

test('the highest headings of a text are of the second level, and none is below the sixth', () => {
  expect(htmlOf('# a\n## b\n### c').match(/<h\d/g)).toEqual(['<h2', '<h3', '<h4'])
  expect(htmlOf('## a\n### b').match(/<h\d/g)).toEqual(['<h2', '<h3'])
  expect(htmlOf('# a\n###### b').match(/<h\d/g)).toEqual(['<h2', '<h6'])
})

const marks = 3000
const shopUrl = 'https://shop.example'
const hostile = {
  quotes: '>'.repeat(marks),
  'numbered lists': '1. '.repeat(marks / 3),
  lists: Array.from({ length: 120 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
  emphasis: `${'**a *b '.repeat(200)}${'b* a** '.repeat(200)}`,
  stars: `${'*'.repeat(marks / 2)}a${'*'.repeat(marks / 2)}`,
  brackets: `${'['.repeat(marks / 2)}${']'.repeat(marks / 2)}`,
  pictures: `${'!['.repeat(750)}${'](a)'.repeat(375)}`,
}

describe.each(Object.entries(hostile))('a text of nested %s', (_, text) => {
  test('is shown and mailed, as deep as people nest', () => {
    expect(markdownMistake(text)).toBeNull()
    expect((htmlOf(text).match(/<(?:blockquote|ol|ul|li|em|strong)>/g) ?? []).length).toBeLessThan(1600)
    expect(textBlocks(text, shopUrl).length).toBeLessThan(1600)
  })
})

test('a text with more signs or lines than the time to read it allows is refused with its limit', () => {
  for (const text of [
    '>'.repeat(marks + 1),
    '1. '.repeat(marks / 3 + 1),
    '[]'.repeat(marks),
    '- a\n'.repeat(2100),
  ])
    expect(markdownMistake(text)).toMatch(/at most \d+\.$/)
  expect(markdownMistake(`${'A plain sentence, with (brackets) and a - dash. '.repeat(800)}`)).toBeNull()
})

test('a mail gets the text in blocks, links with their address', () => {
  const text =
    '# Terms\n\nOne *line*\nmore, [here](/x), [nowhere](javascript:x), <https://a.example> and <a@b.example>.\n\n1. first\n2. second\n\n   more\n\n- a\\\n  b\n\n> said\n\n---\n\n<b>x</b>\n\n![alt](x)'
  expect(textBlocks(text, shopUrl)).toEqual([
    { kind: 'heading', text: 'Terms' },
    {
      kind: 'paragraph',
      text: 'One line more, here (https://shop.example/x), nowhere, https://a.example and a@b.example.',
    },
    { kind: 'item', text: '1. first' },
    { kind: 'item', text: '2. second' },
    { kind: 'paragraph', text: 'more' },
    { kind: 'item', text: '• a, b' },
    { kind: 'paragraph', text: 'said' },
    { kind: 'paragraph', text: '<b>x</b>' },
    { kind: 'paragraph', text: 'alt' },
  ])
})
