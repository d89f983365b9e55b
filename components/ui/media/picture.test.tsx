import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture'

const size = { alt: '', width: 36, height: 36, sizes: '36px' }
const attributesOf = (markup: string) => [
  /<img[^>]* class="([^"]*)"/.exec(markup)?.[1]?.trim(),
  /<img[^>]* style="([^"]*)"/.exec(markup)?.[1],
]

test('a cut-out stands in the room of its hue, whatever colour is known', () => {
  const src = '/images/goods/cuckoo-clock-h040.webp'
  for (const colour of [undefined, '#ff0000'])
    expect(attributesOf(renderToStaticMarkup(<Picture {...size} colour={colour} src={src} />))).toEqual([
      'picture cut-out',
      '--h:40',
    ])
})

test('another picture has its colour and no room', () => {
  const src = '/media/0123456789abcdef0123456789abcdef-f8e8d8-800.webp'
  expect(attributesOf(renderToStaticMarkup(<Picture {...size} colour="#f8e8d8" src={src} />))).toEqual([
    'picture',
    'background:#f8e8d8',
  ])
  expect(attributesOf(renderToStaticMarkup(<Picture {...size} src={src} />))).toEqual(['picture', undefined])
})
