/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  // Both slash forms of every path answer directly (the wire contract), never with a redirect.
  skipTrailingSlashRedirect: true,
  experimental: {
    // Cached pages live in memory only: nothing stale survives a restart, nothing fills the disk.
    isrFlushToDisk: false,
    staleTimes: { static: 120 },
  },
  images: { formats: ['image/webp'] },
  // Home and its further pages are one route, so that a build needs no database to prerender it.
  async rewrites() {
    return { beforeFiles: [{ source: '/', destination: '/page/1' }] }
  },
}

export default config
