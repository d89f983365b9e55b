import { fileURLToPath } from 'node:url'
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'
import { basePolicy } from './server/content-policy.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * What holds for every answer. Pages put a policy of their own in the place of this one (proxy.ts, server), as do
 * pictures. PayPal's own window and script are another origin and not touched by it.
 */
const securityHeaders = [
  { key: 'Content-Security-Policy', value: basePolicy },
  // PayPal's window may talk to the page that opened it; nobody who opens the shop may talk to the shop.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
]

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  // Both happen at the edge, for cached pages only once: server.
  compress: false,
  generateEtags: false,
  reactStrictMode: true,
  // Both slash forms of every path answer directly (the wire contract), never with a redirect.
  skipTrailingSlashRedirect: true,
  experimental: {
    // Cached pages live in memory only: nothing stale survives a restart, nothing fills the disk.
    isrFlushToDisk: false,
    staleTimes: { static: 120 },
  },
  // Only what components/ui/image-sources.ts asks for: the pictures that come with the shop, in these widths.
  images: {
    formats: ['image/webp'],
    qualities: [90],
    imageSizes: [256, 384],
    deviceSizes: [640, 828, 1200],
    localPatterns: [{ pathname: '/images/**', search: '' }],
    customCacheHandler: true,
  },
  // How long a cache in front of the shop may show a page that is no longer fresh.
  expireTime: 300,
  // A lock file in a folder above must not move the standalone server.
  outputFileTracingRoot: root,
  turbopack: { root },
  async rewrites() {
    return {
      beforeFiles: [
        // Home and its further pages are one route, so that a build needs no database to prerender it.
        { source: '/', destination: '/page/1' },
        // Browsers that have not read a page's head yet ask for this name.
        { source: '/favicon.ico', destination: '/icon-192.png' },
      ],
    }
  },
}

/** Keeps resized pictures, which `isrFlushToDisk: false` would have made again for every request. */
const cacheHandler = fileURLToPath(new URL('./server/next-cache.cjs', import.meta.url))

/** The development server's pages are full of inline scripts and have no policy. */
export default function configOf(/** @type {string} */ phase) {
  if (phase === PHASE_DEVELOPMENT_SERVER) return config
  const source = '/((?!paypal-simulator|media/).*)'
  return { ...config, cacheHandler, headers: async () => [{ source, headers: securityHeaders }] }
}
