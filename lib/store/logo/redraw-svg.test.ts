import { Parser } from 'htmlparser2'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redrawSvg, UnfitSvg } from './redraw-svg'

const svg = (content: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 28 28"${more}>${content}</svg>`
const redraw = (text: string) => redrawSvg(new TextEncoder().encode(text))
const dot = '<circle cx="14" cy="14" r="9" fill="#c00"/>'
const deep = (levels: number) => '<g>'.repeat(levels) + dot + '</g>'.repeat(levels)
const lol = Array.from(
  { length: 10 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('')

test.each([
  ['a script', svg(`${dot}<script>alert(1)</script>`)],
  [
    'a script with another prefix',
    svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'),
  ],
  ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>')],
  ['onload at the root', svg(dot, ' onload="alert(1)"')],
  ['onclick at a shape', svg('<path d="M0 0" onclick="alert(1)"/>')],
  ['a link that runs a script', svg(`<a xlink:href="javascript:alert(1)">${dot}</a>`)],
  ['a shape of another site', svg('<use href="https://evil.example/a.svg#x"/>')],
  ['a copy within', svg(`<g id="a">${dot}</g><use xlink:href="#a"/>`)],
  ['a picture of another site', svg('<image href="https://evil.example/a.png"/>')],
  ['a page as data', svg('<image href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"/>')],
  ['HTML', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>')],
  ['a frame', svg('<iframe src="https://evil.example/"/>')],
  ['a style sheet', svg(`<style>@import url(https://evil.example/a.css)</style>${dot}`)],
  ['a style sheet by an instruction', `<?xml-stylesheet href="https://evil.example/a.css"?>${svg(dot)}`],
  ['an address in a style', svg('<path d="M0 0" style="fill:url(https://evil.example/a)"/>')],
  ['an address in an attribute', svg('<path d="M0 0" fill="url(//evil.example/a#b)"/>')],
  ['an escaped address', svg('<path d="M0 0" fill="u\\72l(https://evil.example)"/>')],
  ['a cursor', svg('<path d="M0 0" style="cursor:url(https://evil.example/a)"/>')],
  ['a style that names a style', svg('<path d="M0 0" style="style:fill"/>')],
  ['an animation', svg('<rect><animate attributeName="href" values="javascript:alert(1)"/></rect>')],
  ['a setting', svg('<rect><set attributeName="onload" to="alert(1)"/></rect>')],
  ['an entity of a file', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<g>&x;</g>')}`],
  ['a billion laughs', `<!DOCTYPE svg [<!ENTITY l0 "lol">${lol}]>${svg('<path d="&l10;"/>')}`],
  ['an entity nobody declared', svg('<path d="&xxe;"/>')],
  ['an SVG in an SVG', svg(svg(svg(dot)))],
  ['groups without end', svg(deep(40))],
  ['shapes without end', svg('<g/>'.repeat(2001))],
  ['a clip path in a clip path', svg('<clipPath id="a"><path d="M0 0" clip-path="url(#a)"/><g/></clipPath>')],
  ['a clip path that is clipped', svg('<clipPath id="a" clip-path="url(#a)"><path d="M0 0"/></clipPath>')],
  [
    'a shape in a clip path that is clipped',
    svg('<clipPath id="a"><path d="M0 0" clip-path="url(#a)"/></clipPath>'),
  ],
  ['a filter', svg('<filter id="a"><feImage href="https://evil.example"/></filter>')],
  ['a pattern', svg('<pattern id="a" width="0.0001" height="0.0001"/>')],
  ['dashes without end', svg('<path d="M0 0h99999" stroke="#000" stroke-dasharray="0.0001"/>')],
  ['a text', svg('<text>Shop</text>')],
  ['a target that is not there', svg('<path d="M0 0" fill="url(#no)"/>')],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
  ['an endless size', '<svg viewBox="0 0 1e9 1"><path d="M0 0"/></svg>'],
  ['no SVG', '<html><body>x</body></html>'],
  ['nothing', ''],
  ['more than 64 kB', svg(`<path d="${'M0 0'.repeat(17_000)}"/>`)],
])('an SVG with %s is refused', (_, text) => {
  expect(() => redraw(text)).toThrow(UnfitSvg)
})

const long = 60_000
test.each([
  ['numbers', svg(`<path d="M0 0" stroke-width="${'1'.repeat(long)}x"/>`)],
  ['points', svg(`<polygon points="${'1'.repeat(long)}x"/>`)],
  ['spaces between transforms', svg(`<g transform="${`scale(1)${' '.repeat(3000)}`.repeat(15)}x"/>`)],
  ['a reference', svg(`<path d="M0 0" fill="url(${' '.repeat(long)}x"/>`)],
  ['declarations', svg(`<path d="M0 0" style="${';:'.repeat(long / 2)}"/>`)],
  ['tags that do not end', svg('<g '.repeat(long / 3))],
])('an SVG with endless %s is refused at once', (_, text) => {
  // Otherwise it would take longer than any test may.
  expect(() => redraw(text)).toThrow(UnfitSvg)
})

test('an SVG in UTF-16 is refused', () => {
  expect(() => redrawSvg(Buffer.from(`\ufeff${svg(dot)}`, 'utf16le'))).toThrow(UnfitSvg)
})

test('what an editor writes is drawn anew: shapes, gradients and clip paths stay, notes and names go', async () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?><!-- made by -->
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://inkscape.example" width="56px" height="28" version="1.1" id="root">
      <title>A <b>mark</b></title><metadata><script>no</script></metadata><inkscape:note a="1"><path onload="x"/></inkscape:note>
      <defs><linearGradient id="paint 1" x2="1"><stop offset="0" style="stop-color:#f00;stop-opacity:.5"/><stop offset="100%" stop-color="blue"/></linearGradient>
      <linearGradient id="paint"><stop/></linearGradient><clipPath id="clip"><rect width="56" height="28"/></clipPath></defs>
      <g clip-path="url(#clip)" transform="translate(1, 2) scale(.5)" id="layer" class="x" data-a="&quot;&gt;&lt;script&gt;">
        <path d="M1-2.5e1l3 4z" fill="url('#paint')" style="stroke:none; fill-rule:evenodd"/>text <![CDATA[<script>x</script>]]>
      </g></svg>`
  expect(redraw(text)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 56 28"><defs>' +
      '<linearGradient id="m0" x2="1"><stop offset="0" stop-color="#f00" stop-opacity=".5"/><stop offset="100%" stop-color="blue"/></linearGradient>' +
      '<linearGradient id="m1"><stop/></linearGradient><clipPath id="m2"><rect width="56" height="28"/></clipPath></defs>' +
      '<g clip-path="url(#m2)" transform="translate(1, 2) scale(.5)">' +
      '<path d="M1-2.5e1l3 4z" fill="url(#m1)" stroke="none" fill-rule="evenodd"/></g></svg>',
  )
  const { width, height } = await sharp(Buffer.from(redraw(text))).metadata()
  expect([width, height]).toEqual([512, 512])
})

test('what is redrawn is well-formed and stays as it is when it is redrawn again', () => {
  const once = redraw(svg(`<g><g>${dot}</g>${dot}<path d="M0 0"></g></broken>`, ' fill="none"'))
  const names: string[] = []
  new Parser({ onopentagname: (name) => names.push(name) }, { xmlMode: true }).end(once)
  expect(names).toEqual(['svg', 'g', 'g', 'circle', 'circle', 'path'])
  expect(redraw(once)).toBe(once)
})
