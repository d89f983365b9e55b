import type { NextConfig } from 'next'
import { unstable_getResponseFromNextConfig } from 'next/experimental/testing/server'
import { expect, test } from 'vitest'

const configs = import.meta.glob<(phase: string) => NextConfig>('/next.config.mjs', {
  import: 'default',
  eager: true,
})

const immutable = 'public, max-age=31536000, immutable'

test.each([
  ['/images/products/wayfarer-brass-compass.webp', immutable],
  ['/images/products/wayfarer-brass-compass-640.avif', immutable],
  ['/images/goods/cuckoo-clock-h040.webp', immutable],
  ['/images/goods/cuckoo-clock-h040-640.avif', immutable],
  ['/images/scenes/empty-cart.webp', null],
  ['/images/scenes/server-away.avif', null],
  ['/products/7', 'public, max-age=0, must-revalidate'],
])('the configured Cache-Control of %s is %s', async (path, expected) => {
  const nextConfig = configs['/next.config.mjs']?.('phase-production-server') ?? {}
  const url = `https://shop.example${path}`
  const { headers } = await unstable_getResponseFromNextConfig({ url, nextConfig })
  expect(headers.get('cache-control')).toBe(expected)
})

test.each(['/.well-known/change-password', '/.well-known/change-password/'])(
  '%s leads to the page where a password is changed',
  async (path) => {
    const nextConfig = configs['/next.config.mjs']?.('phase-production-server') ?? {}
    const url = `https://shop.example${path}`
    const { status, headers } = await unstable_getResponseFromNextConfig({ url, nextConfig })
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/\/profile$/)])
  },
)

test('other paths beside it lead nowhere', async () => {
  const nextConfig = configs['/next.config.mjs']?.('phase-production-server') ?? {}
  for (const path of [
    'change-password-not',
    'resource-that-should-not-exist-whose-status-code-should-not-be-200',
  ]) {
    const url = `https://shop.example/.well-known/${path}`
    const { headers } = await unstable_getResponseFromNextConfig({ url, nextConfig })
    expect(headers.get('location')).toBeNull()
  }
})

test.each([
  '/media/unknown.webp',
  '/media/card.jpg',
  '/media/mark/none.svg',
  '/media/mail/goods/none.png',
  '/media/',
])('E17 every answer of %s says nosniff once', async (path) => {
  const nextConfig = configs['/next.config.mjs']?.('phase-production-server') ?? {}
  const { headers } = await unstable_getResponseFromNextConfig({
    url: `https://shop.example${path}`,
    nextConfig,
  })
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
