import { fileURLToPath } from 'node:url'
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'
import { load } from './scripts/run.cjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const { REVALIDATE } = await load('lib/platform/edge/cache-control')
const { basePolicy } = await load('lib/platform/edge/content-policy')
const { pages } = await load('lib/shared/routes/shop-pages')

const noSniff = { key: 'X-Content-Type-Options', value: 'nosniff' }

/**
 * Headers of every response. Pages (proxy.ts, server) and pictures replace the policy with their own. PayPal's window and
 * script belong to another origin and are not affected.
 */
const securityHeaders = [
  { key: 'Content-Security-Policy', value: basePolicy },
  // PayPal's window can message the page that opened it; a page that opens the shop cannot.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  noSniff,
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
]

const config = {
  output: 'standalone',
  poweredByHeader: false,
  // Only the front server keeps answers: what Next keeps beside them, 50 MB unless told otherwise, has no room in its heap.
  cacheMaxMemorySize: 0,
  // `server` does both, for cached pages only once.
  compress: false,
  generateEtags: false,
  reactStrictMode: true,
  // `npm test` and `npm run check` check the types; a start does not repeat it.
  typescript: { ignoreBuildErrors: true },
  // Both slash forms of every path are served directly, without a redirect (wire contract).
  skipTrailingSlashRedirect: true,
  experimental: {
    // A start would load the code of all pages before it answers.
    preloadEntriesOnStart: false,
    // The front server keeps answers in memory; none fills the disk.
    isrFlushToDisk: false,
    // A page that `npm run dev -- --kept` keeps has no channel of its own to React's tools.
    reactDebugChannel: false,
    // The front server keeps a page's data apart from its HTML, whatever `_rsc` says.
    validateRSCRequestHeaders: false,
    staleTimes: { static: 120 },
    // Set by ops/build/build-app.ts.
    turbopackFileSystemCacheForBuild: Boolean(process.env.SHOP_BUILD_CACHE),
  },
  // Every picture is stored in all its sizes.
  images: { unoptimized: true },
  // No client gets its metadata streamed behind the page: a kept page is the same for all.
  htmlLimitedBots: /.*/,
  // Without it a lock file in a parent folder would change the paths of the standalone server.
  outputFileTracingRoot: root,
  // Read when the shop runs (lib/catalog/share-cards/share-card.ts, lib/money/invoices/invoice-sheet.ts, lib/catalog/spelling/english-words.ts).
  outputFileTracingIncludes: {
    '/search': ['lib/catalog/spelling/word-list.txt'],
    '/media/**': ['app/fonts/*.ttf'],
    '/products/**': ['app/fonts/*.ttf'],
    '/order/**': ['app/fonts/*.ttf'],
  },
  // Loaded from node_modules: bundled, each is compiled and stored once per group of routes, which takes a third of a build.
  serverExternalPackages: [
    '@paypal/checkout-server-sdk',
    '@prisma/adapter-pg',
    'jose',
    'nodemailer',
    'pdfkit',
    'prom-client',
    'undici',
    'zod',
  ],
  turbopack: { root },
  // Password managers ask for it, and for an address beside it that must not exist.
  redirects: async () =>
    ['', '/'].map((slash) => ({
      source: `/.well-known/change-password${slash}`,
      destination: '/profile',
      statusCode: 303,
    })),
  async rewrites() {
    return {
      beforeFiles: [
        // Browsers request this path before they have parsed a page's head.
        { source: '/favicon.ico', destination: '/icon-192.png' },
        { source: '/.well-known/ucp', destination: '/ucp-profile' },
        { source: '/sitemap-:part([a-z]+(?:-\\d+)?(?:-[a-z]{2})?).xml', destination: '/sitemap/:part' },
      ],
    }
  },
}

/** A changed picture of a product gets a new name (tools/encode-pictures.ts). The other pictures are checked each time, as all of public/. */
const pictureHeaders = [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }]
/** Without the header Next forbids keeping a page that is rendered per request. */
const sharedPageHeaders = [{ key: 'Cache-Control', value: REVALIDATE }]
const secretPageHeaders = [
  { key: 'Cache-Control', value: 'no-store' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
]
const pageHeaders = pages.flatMap(({ route, kind }) => {
  const source = route.replaceAll(/\[(\w+)\]/g, ':$1')
  if (kind === 'shared') return [{ source, headers: sharedPageHeaders }]
  return kind === 'secret'
    ? [source, `${source}/`].map((source) => ({ source, headers: secretPageHeaders }))
    : []
})

/** The development server gets no policy, because its pages contain inline scripts. */
export default function configOf(phase) {
  if (phase === PHASE_DEVELOPMENT_SERVER) return config
  const source = '/((?!paypal-simulator|media/).*)'
  return {
    ...config,
    headers: async () => [
      { source, headers: securityHeaders },
      // A picture or document has a policy of its own, and so has no error.
      { source: '/media/:path*', headers: [noSniff] },
      { source: '/images/:folder(products|goods)/:path(.+\\.(?:avif|webp))', headers: pictureHeaders },
      ...pageHeaders,
      // A permalink, which is no page.
      { source: '/buy/:lines', headers: secretPageHeaders },
      { source: '/buy/:lines/', headers: secretPageHeaders },
    ],
  }
}
