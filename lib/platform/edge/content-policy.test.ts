import { expect, test } from 'vitest'
import { basePolicy, cachedPagePolicy, hashOf, noncePolicy } from './content-policy'
import { firstScript } from './first-script'

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

test('every policy has the hash of the first script', () => {
  expect(scriptsOf(noncePolicy('abc'))).toBe(`'nonce-abc' 'strict-dynamic' ${hashOf(firstScript)}`)
  expect(scriptsOf(cachedPagePolicy(`<script>${firstScript}</script>`))).toBe(`'self' ${hashOf(firstScript)}`)
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
