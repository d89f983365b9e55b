import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import './http-edge.mjs'

test('Range, If-Range, If-Match and If-Unmodified-Since are removed, the headers for 304 responses stay', async () => {
  const seen: string[] = []
  const server = http.createServer((request, response) => {
    seen.push(...Object.keys(request.headers).filter((name) => /^if-|range/.test(name)))
    response.end()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const headers = {
    Range: 'bytes=9999999-',
    'If-Range': '"x"',
    'If-Match': '"x"',
    'If-Unmodified-Since': new Date(0).toUTCString(),
    'If-None-Match': '"x"',
    'If-Modified-Since': new Date(0).toUTCString(),
  }
  await (
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/icon.svg`, { headers })
  ).text()
  expect(seen.toSorted()).toEqual(['if-modified-since', 'if-none-match'])
})
