import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * What holds on every page, cached ones too. PayPal's own window and script are another origin and not touched by it;
 * pictures bring stricter headers, which these would replace.
 */
const securityHeaders = [
  {
    key: 'Content-Security-Policy',
    value: "frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'",
  },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
]

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  // Both happen at the edge, for cached pages only once: scripts/http-edge.
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
  images: { formats: ['image/webp'], qualities: [90] },
  // How long a cache in front of the shop may show a page that is no longer fresh.
  expireTime: 300,
  // A lock file in a folder above must not move the standalone server.
  outputFileTracingRoot: root,
  turbopack: { root },
  async headers() {
    return [{ source: '/((?!paypal-simulator|media/).*)', headers: securityHeaders }]
  },
  // Home and its further pages are one route, so that a build needs no database to prerender it.
  async rewrites() {
    return { beforeFiles: [{ source: '/', destination: '/page/1' }] }
  },
}

export default config
