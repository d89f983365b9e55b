import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from '@/testing/browser/fixtures'

/**
 * Compressed size of all scripts that a page loads first. Half a kilobyte of it are six digits instead of five in the numbers that
 * the bundler gives to its modules, since there are so many.
 */
const maxScriptBytes = {
  '/': 147_600,
  '/search?q=lamp': 149_500,
  '/products/1': 161_000,
  '/cart': 162_000,
  '/placeorder': 162_000,
}

test('home loads at most 147.6 kB of script, a search 149.5, a product 161, cart and place-order 162, all compiled before they run', async ({
  request,
}) => {
  for (const [path, maxBytes] of Object.entries(maxScriptBytes)) {
    const html = await (await request.get(path)).text()
    const scripts = [...html.matchAll(/<script(?![^>]*nomodule)[^>]*src="([^"]+)"/gi)]
    const sizes = scripts.map(async ([, src = '']) => {
      const script = await (await request.get(src)).body()
      expect(script.toString(), src).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
      return gzipSync(script).length
    })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes, path).toBeGreaterThan(0)
    expect(bytes, path).toBeLessThanOrEqual(maxBytes)
  }
})

test('home, a search and a product load one style sheet, which fits into the first round trip of a connection', async ({
  request,
}) => {
  for (const path of ['/', '/search?q=lamp', '/products/1']) {
    const html = await (await request.get(path)).text()
    const [sheet = '', ...others] = html.match(/[^"]+\.css(?=")/g) ?? []
    expect(
      others.filter((other) => other !== sheet),
      path,
    ).toEqual([])
    const css = await (await request.get(sheet)).body()
    // By them the accent of a shop follows the theme (lib/store/theme/accent.ts).
    expect(css.toString()).toMatch(/--lightningcss-dark: ?initial/)
    // Ten packets of 1,460 bytes, less the headers.
    expect(brotliCompressSync(css).length, path).toBeLessThanOrEqual(14_200)
  }
})
