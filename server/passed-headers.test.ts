import { expect, test } from 'vitest'
import { ask, startFront } from '@/testing/front-server'

test('Range, If-Range, If-Match and If-Unmodified-Since are removed, the headers for 304 responses stay', async () => {
  const seen: string[] = []
  const front = await startFront((request, response) => {
    seen.push(...Object.keys(request.headers).filter((name) => /^if-|range/.test(name)))
    response.end()
  })
  await ask(front, '/icon.svg', {
    headers: {
      Range: 'bytes=9999999-',
      'If-Range': '"x"',
      'If-Match': '"x"',
      'If-Unmodified-Since': new Date(0).toUTCString(),
      'If-None-Match': '"x"',
      'If-Modified-Since': new Date(0).toUTCString(),
    },
  })
  expect(seen.toSorted()).toEqual(['if-modified-since', 'if-none-match'])
})
