import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ViewerMark } from '@/components/layout/viewer-mark'
import { basePolicy, cachedPagePolicy, hashOf, noncePolicy, viewerMark } from './content-policy.mjs'
import { addScriptHashes } from './streamed-pages.mjs'

function scriptsOf(policy: string): string {
  return /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
}

const data = 'self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n"])'
const bundler = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});'

test.each([
  ["Next's data", data],
  ["the bundler's data", bundler],
  ["Next's first data script", '(self.__next_f=self.__next_f||[]).push([0])'],
])('the policy of a cached page has the hash of %s', (_, script) => {
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
])('C01 the policy of a cached page has no hash of an injected script: %s', (script) => {
  expect(scriptsOf(cachedPagePolicy(`<script>${script}</script>`))).toBe("'self'")
})

test('JSON-LD needs no hash', () => {
  expect(scriptsOf(cachedPagePolicy('<script type="application/ld+json">{"a":1}</script>'))).toBe("'self'")
})

test('every policy has the hash of the script that marks a signed-in browser', () => {
  const { children } = ViewerMark().props as { children: string }
  expect(viewerMark).toBe(hashOf(children))
  expect(scriptsOf(noncePolicy('abc'))).toBe(`'nonce-abc' 'strict-dynamic' ${viewerMark}`)
  expect(scriptsOf(cachedPagePolicy(`<script>${children}</script>`))).toBe(`'self' ${viewerMark}`)
})

test('every policy blocks other inline scripts, framing, plugins, and forms and base URLs of other sites', () => {
  for (const policy of [basePolicy, cachedPagePolicy(''), noncePolicy('abc')]) {
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

/** The response of a server behind `addScriptHashes`. */
async function ask(listener: RequestListener): Promise<{ policy: string | null; body: string }> {
  const server = createServer((request, response) => {
    addScriptHashes(response)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return { policy: answer.headers.get('content-security-policy'), body: await answer.text() }
}

function streamed(policy: string, type = 'text/html; charset=utf-8'): RequestListener {
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

test('a streamed page is sent whole, with the hashes of its scripts', async () => {
  const { policy, body } = await ask(streamed(basePolicy))
  expect(scriptsOf(policy ?? '')).toBe(`'self' ${hashOf(data)}`)
  expect(body).toBe(whole)
})

test.each([
  ['a page with a nonce', noncePolicy('abc'), 'text/html'],
  ['a response that is not a page', basePolicy, 'application/json'],
])('%s is not changed', async (_, given, type) => {
  expect(await ask(streamed(given, type))).toEqual({ policy: given, body: whole })
})

test('a response without a body is not changed', async () => {
  const answer = await ask((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.setHeader('Content-Security-Policy', basePolicy)
    response.end()
  })
  expect(answer).toEqual({ policy: basePolicy, body: '' })
})
