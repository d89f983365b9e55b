import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))

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
  // Home and its further pages are one route, so that a build needs no database to prerender it.
  async rewrites() {
    return { beforeFiles: [{ source: '/', destination: '/page/1' }] }
  },
}

export default config
