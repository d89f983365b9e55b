import { expect, test } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'

const addressOf = (name: string) => `/_next/image?url=%2Fimages%2F${name}.webp&w=640&q=90`

test('150 requests for pictures that do not exist are 404, take no place of one that does, and never reach Next', async () => {
  const seen: unknown[] = []
  const front = await startFront(
    // Next answers no unknown picture here: each would keep its place.
    ({ url }, response) => {
      seen.push(url)
      if (url?.includes('known')) response.end('picture')
    },
    { hasPicture: async (address) => address === '/images/known.webp' },
  )
  const unknown = Array.from({ length: 150 }, (_, index) => ask(front, addressOf(`nothing-${index}`)))
  const known = await ask(front, addressOf('known'))
  expect([known.status, known.body.toString()]).toEqual([200, 'picture'])
  for (const { status, headers, body } of await Promise.all(unknown)) {
    expect([status, headers['cache-control'], JSON.parse(body.toString()).code]).toEqual([
      404,
      'no-store',
      'not-found',
    ])
  }
  expect(seen).toEqual([addressOf('known')])
})
