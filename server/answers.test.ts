import type { RequestListener } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { basePolicy, hashOf, noncePolicy } from '@/lib/platform/edge/content-policy'
import { firstScript } from '@/lib/platform/edge/first-script'
import { ask, startFront } from '@/testing/http/front-server'

const page = `<!doctype html>${'<p>A product.</p>'.repeat(200)}`
const shared = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
  Vary: 'rsc',
}

function answerWith(headers: Record<string, string>, body = page, status = 200): RequestListener {
  return (_, response) => response.writeHead(status, headers).end(body)
}

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)('a kept page is sent as %s to a client that accepts it', async (encoding, accepted, decode) => {
  const front = await startFront(answerWith(shared))
  for (const _ of ['rendered', 'kept']) {
    const { headers, body } = await ask(front, '/', { headers: { 'Accept-Encoding': accepted } })
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) })
    expect(headers.vary).toBe('rsc, Accept-Encoding')
    expect(decode(body).toString()).toBe(page)
  }
})

test('a client that accepts no encoding gets the page as it is', async () => {
  const { headers, body } = await ask(await startFront(answerWith(shared)), '/')
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe(page)
})

test('S10 a client with the current page gets 304, one with another version gets the page', async () => {
  const front = await startFront(answerWith(shared))
  const etag = String((await ask(front, '/')).headers.etag)
  const again = await ask(front, '/', { headers: { 'If-None-Match': `"other", ${etag}` } })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
  expect((await ask(front, '/', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
})

test('S10 the ETag of a call is the API’s own, the ETag of a page the front server’s', async () => {
  const own = { ETag: '"3.hash"' }
  const call = { ...shared, ...own, 'Content-Type': 'application/json' }
  const front = await startFront(answerWith(call, '{"version":3}'))
  for (const method of ['GET', 'HEAD'])
    expect((await ask(front, '/api/products/9/', { method })).headers.etag).toBe('"3.hash"')
  for (const known of ['"3.hash"', 'W/"3.hash"', '"2.x", "3.hash"', '*']) {
    const again = await ask(front, '/api/products/9', { headers: { 'If-None-Match': known } })
    expect([again.status, again.headers.etag]).toEqual([304, '"3.hash"'])
  }
  for (const other of ['"3.other"', '3.hash']) {
    const { status } = await ask(front, '/api/products/9', { headers: { 'If-None-Match': other } })
    expect(status).toBe(200)
  }
  const pages = await startFront(answerWith({ ...shared, ...own }))
  expect((await ask(pages, '/')).headers.etag).toMatch(/^W\/"/)
})

test('S10 a HEAD has the headers of the GET, and no body', async () => {
  const front = await startFront(answerWith(shared))
  const strip = ({ date, ...headers }: Record<string, unknown>) => headers
  const get = await ask(front, '/')
  const head = await ask(front, '/', { method: 'HEAD' })
  expect(strip(head.headers)).toEqual(strip(get.headers))
  expect(head.body.length).toBe(0)
})

test('browsers and CDNs ask each time for a page that Next has prerendered', async () => {
  const front = await startFront(answerWith({ ...shared, 'Cache-Control': 's-maxage=31536000' }))
  expect((await ask(front, '/cart')).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const immutable = 'public, max-age=31536000, immutable'
  const files = await startFront(answerWith({ ...shared, 'Cache-Control': immutable }))
  expect((await ask(files, '/_next/static/a.js')).headers['cache-control']).toBe(immutable)
})

test('an SVG of an owner keeps the policy that forbids it everything; a script of the shop needs none', async () => {
  const kept = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  }
  const policyOf = async (type: string, path: string) => {
    const front = await startFront(answerWith({ ...kept, 'Content-Type': type }))
    return (await ask(front, path)).headers['content-security-policy']
  }
  const mark = `/media/mark/${'a'.repeat(32)}.svg`
  expect(await policyOf('image/svg+xml', mark)).toBe(kept['Content-Security-Policy'])
  expect(await policyOf('text/javascript', '/_next/static/a.js')).toBeUndefined()
})

test.each([
  ['a personal page', { ...shared, 'Cache-Control': 'private, no-store' }, 200],
  ['a page that sets a cookie', { ...shared, 'Set-Cookie': 'a=b' }, 200],
  ['an error', shared, 500],
  ['a page that does not exist', shared, 404],
  ['a redirect', { ...shared, Location: '/' }, 307],
])('S07 %s is not kept', async (_, headers, status) => {
  let renders = 0
  const front = await startFront((request, response) => {
    renders += 1
    answerWith(headers, page, status)(request, response)
  })
  for (const _ of ['first', 'second']) expect((await ask(front, '/')).status).toBe(status)
  expect(renders).toBe(2)
  if (status >= 400) expect((await ask(front, '/')).headers['cache-control']).toBe('no-store')
  expect(front.cache.size().count).toBe(0)
})

test('a page with the mark of an address that is gone becomes a 410, which is not kept; no text can be the mark', async () => {
  const mark = '<meta name="shop-status" content="410"/>'
  const text = `<p>${mark.replace('<', '&lt;')}</p><script>${JSON.stringify(mark)}</script>`
  for (const [body, status, expected] of [
    [mark, 200, 410],
    [mark, 404, 404],
    [text, 200, 200],
  ] as const) {
    const front = await startFront(answerWith(shared, body + page, status))
    const { headers, status: seen } = await ask(front, '/products/7')
    expect([seen, (await ask(front, '/products/7', { method: 'HEAD' })).status]).toEqual([expected, expected])
    expect(headers['cache-control']).toBe(expected === 200 ? shared['Cache-Control'] : 'no-store')
    expect(front.cache.size().count).toBe(expected === 200 ? 1 : 0)
  }
})

const data = 'self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n"])'
const withScript = `<p>Nothing hére.</p><script>${data}</script>${page}`

test.each(['/', '/nothing'])('the policy of a shared page at %s hashes its scripts', async (path) => {
  const streamed: RequestListener = (_, response) => {
    response.writeHead(path === '/' ? 200 : 404, { ...shared, 'Content-Security-Policy': basePolicy })
    response.write(withScript.slice(0, 30))
    response.end(withScript.slice(30))
  }
  const { headers, body } = await ask(await startFront(streamed), path)
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashOf(data)};`)
  expect(body.toString()).toBe(withScript)
})

test('a page with a nonce keeps its policy and is streamed', async () => {
  const policy = "script-src 'nonce-abc'"
  let finish = () => {}
  const front = await startFront((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy })
    response.write('first')
    finish = () => response.end('last')
  })
  const reply = await fetch(`${front.url}/profile`)
  expect(reply.headers.get('content-security-policy')).toBe(policy)
  const reader = reply.body?.getReader()
  const read = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await read()).toBe('first')
  finish()
  expect(await read()).toBe('last')
})

test('S05 the data of a page that is missing or elsewhere is not kept, and no review makes it look so', async () => {
  const data = { ...shared, 'Content-Type': 'text/x-component' }
  const isKept = async (body: string) => {
    const front = await startFront(answerWith(data, body))
    return (await ask(front, '/products/9', { headers: { rsc: '1' } })).headers.etag !== undefined
  }
  expect(await isKept('0:["$","p"]\n1d:E{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"}\n')).toBe(false)
  expect(await isKept('0:["$","p"]\n1d:E{"digest":"NEXT_REDIRECT;replace;/search;308;"}\n')).toBe(false)
  expect(await isKept('0:["$","p",null,{"children":"1d:E{\\"digest\\":\\"NEXT_REDIRECT;\\"}"}]\n')).toBe(true)
  // A long text is a row of its own, which has a length instead of an end.
  const row = '1d:E{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"}\n'
  const review = `Schön: \n${row}`
  const text = `2:T${Buffer.byteLength(review).toString(16)},${review}`
  expect(await isKept(`${text}0:["$","p",null,{"children":"$2"}]\n`)).toBe(true)
  expect(await isKept(`${text}${row}`)).toBe(false)
})

test.each([
  [404, 'Not Found'],
  [500, 'Something went wrong'],
  [503, 'One moment, please'],
])(
  'W07 the empty document of a page that answers %i gets its language, the first script and a text without JavaScript',
  async (status, heading) => {
    const start = '<!DOCTYPE html><html id="__next_error__"'
    const rest = '<title>x</title></head><body>'
    const charset = '<meta charSet="utf-8"/>'
    for (const policy of [basePolicy, noncePolicy('of-a-personal-page')]) {
      const headers = { ...shared, 'Content-Security-Policy': policy }
      const sent = `${start}><head>${charset}${rest}</body></html>`
      const reply = await ask(await startFront(answerWith(headers, sent, status)), '/profile')
      const script = `<script>${firstScript}</script>`
      const [before, text] = String(reply.body).split('<noscript>')
      const words = /<meta name="failure-words" content="[^"<]+"\/>/
      expect(before).toMatch(words)
      expect(before?.replace(words, '')).toBe(`${start} lang="en"><head>${charset}${script}${rest}`)
      expect(text).toContain(`>${heading}</h1>`)
      expect(text).toContain('<a href="/"')
      expect(text?.endsWith('</noscript></body></html>')).toBe(true)
      expect(reply.headers['content-security-policy']).toContain(hashOf(firstScript))
    }
  },
)

test('a client that asks for the end of its connection gets it with a refusal that passes, too', async () => {
  const front = await startFront((_, response) => response.end())
  front.next.isReady = false
  const [ends, goesOn] = await Promise.all([
    ask(front, '/profile', { headers: { Connection: 'close' } }),
    ask(front, '/profile', { headers: { Connection: 'keep-alive' } }),
  ])
  expect([ends.status, ends.headers.connection]).toEqual([503, 'close'])
  expect([goesOn.status, goesOn.headers.connection]).toEqual([503, 'keep-alive'])
})
