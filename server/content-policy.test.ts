import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ViewerMark } from '@/components/layout/viewer-mark'
import { cachedPagePolicy, groundPolicy, hashOf, noncePolicy, viewerMark } from './content-policy.mjs'
import { nameInlineScripts } from './other-pages.mjs'

function scriptsOf(policy: string): string {
  return /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
}

const data = 'self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n"])'
const bundler = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});'

test.each([
  ['what Next hands over to the browser', data],
  ['what the bundler starts with', bundler],
  ['the first of those', '(self.__next_f=self.__next_f||[]).push([0])'],
])('a cached page names %s', (_, script) => {
  const html = `<head><script src="/a.js"></script></head><script id="x">${script}</script>`
  expect(scriptsOf(cachedPagePolicy(html))).toBe(`'self' ${hashOf(script)}`)
})

test.each([
  'alert(1)',
  'self.__next_f.push([1,alert(1)])',
  'self.__next_f.push([1,"a"]);alert(1)',
  'self.__next_f.push([1,"a"]);alert([1])',
  'self.__next_f.push((()=>alert(1))())',
  'try{alert(1)}catch{}',
  'self.__next_f.push(1)',
])('C01 a script that somebody has put into a page is not named: %s', (script) => {
  expect(scriptsOf(cachedPagePolicy(`<script>${script}</script>`))).toBe("'self'")
})

test('data for search engines needs no name', () => {
  expect(scriptsOf(cachedPagePolicy('<script type="application/ld+json">{"a":1}</script>'))).toBe("'self'")
})

test('the script that marks a signed-in browser is named everywhere', () => {
  const { children } = ViewerMark().props as { children: string }
  expect(viewerMark).toBe(hashOf(children))
  expect(scriptsOf(noncePolicy('abc'))).toBe(`'nonce-abc' 'strict-dynamic' ${viewerMark}`)
  expect(scriptsOf(cachedPagePolicy(`<script>${children}</script>`))).toBe(`'self' ${viewerMark}`)
})

test('no policy lets inline scripts run, the shop be framed, or a form or a base lead elsewhere', () => {
  for (const policy of [groundPolicy, cachedPagePolicy(''), noncePolicy('abc')]) {
    expect(scriptsOf(policy)).not.toMatch(/unsafe|http/)
    for (const rule of [
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
    ])
      expect(policy).toContain(rule)
  }
})

/** The answer of a server behind the edge's half for pages that are not cached. */
async function ask(listener: RequestListener): Promise<{ policy: string | null; body: string }> {
  const server = createServer((request, response) => {
    nameInlineScripts(response)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return { policy: answer.headers.get('content-security-policy'), body: await answer.text() }
}

function inPieces(policy: string, type = 'text/html; charset=utf-8'): RequestListener {
  return (_, response) => {
    response.setHeader('Content-Type', type)
    response.setHeader('Content-Security-Policy', policy)
    response.flushHeaders()
    response.write(`<p>Nothing hére.</p><script>${data.slice(0, 10)}`)
    response.write(Buffer.from(`${data.slice(10)}</script>`))
    response.end()
  }
}

const whole = `<p>Nothing hére.</p><script>${data}</script>`

test('a page that comes in pieces is sent whole, with its scripts named', async () => {
  const { policy, body } = await ask(inPieces(groundPolicy))
  expect(scriptsOf(policy ?? '')).toBe(`'self' ${hashOf(data)}`)
  expect(body).toBe(whole)
})

test.each([
  ['a page with a nonce', noncePolicy('abc'), 'text/html'],
  ['what is no page', groundPolicy, 'application/json'],
])('%s is passed on as it is', async (_, given, type) => {
  expect(await ask(inPieces(given, type))).toEqual({ policy: given, body: whole })
})

test('an answer without a body is passed on as it is', async () => {
  const answer = await ask((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.setHeader('Content-Security-Policy', groundPolicy)
    response.end()
  })
  expect(answer).toEqual({ policy: groundPolicy, body: '' })
})
