import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BUILD_ROOTS } from '@/ops/build/build-sources'
import { listSources, readImports, TREE } from './import-graph'
import { type Fences, findCircles, matchFences } from './match'
import { areas, programs, upward } from './rooms'

const OTHER_CODE = `^(${TREE.filter((folder) => folder !== 'lib').join('|')})/|^[^/]+\\.(ts|mjs|json)$`
const OWN_CODE = `^(${TREE.join('|')})/|^[^/]+\\.(ts|mjs|json)$`
const TEST = '\\.(test|spec)\\.tsx?$'
const GENERATED = '^lib/generated/'
/** These run in a checkout only, with the packages of development. */
const DEVELOPMENT = [
  TEST,
  '^(testing|e2e)/',
  '^tools/(?!paypal-simulator/)',
  '^ops/(prove|image|migrations/schema-engine\\.ts)',
  '^[^/]+\\.config\\.ts$',
]
const DRAGGING =
  '^node_modules/(@atlaskit/pragmatic-drag-and-drop|@babel/runtime|bind-event-listener|raf-schd)/'
/** Islands bring these into browsers; zod would double it. */
const BROWSER_PACKAGES =
  '^node_modules/(react|react-dom|next|dayjs|icu-minify|@simplewebauthn/browser|localized-address-format|@paypal/react-paypal-js|react-markdown)/|' +
  DRAGGING

const roomNames = Object.entries(areas).flatMap(([area, { rooms }]) =>
  Object.keys(rooms).map((room) => `lib/${area}/${room}`),
)

/** A room imports its own area and lower ones, and what `upward` allows. */
const roomFences: Fences = Object.fromEntries(
  roomNames.map((room) => {
    const names = Object.keys(areas)
    const higher = names.slice(names.findIndex((area) => room.startsWith(`lib/${area}/`)) + 1)
    const allowed = upward.filter(({ from }) => `${room}/`.startsWith(`${from}/`)).map(({ to }) => pathOf(to))
    const to = { path: [OTHER_CODE, ...higher.map((area) => pathOf(`lib/${area}`))], pathNot: allowed }
    return [
      `${room} imports its own area and lower ones`,
      { from: { path: pathOf(room), pathNot: TEST }, to },
    ]
  }),
)

const programFences: Fences = Object.fromEntries(
  Object.entries(programs).map(([folder, imports]) => {
    const inside = Object.keys(programs).filter((one) => one.startsWith(`${folder}/`))
    const from = { path: pathOf(folder), pathNot: [TEST, ...inside.map(pathOf)] }
    const to = { path: OWN_CODE, pathNot: [folder, ...imports.split(' ')].map(pathOf) }
    return [`${folder} imports only what tools/lint/rooms.ts allows`, { from, to }]
  }),
)

const fences: Fences = {
  ...roomFences,
  ...programFences,
  'Things are dragged at the desk only': {
    from: { path: OWN_CODE, pathNot: '^components/admin/' },
    to: { path: DRAGGING },
  },
  'Each folder has a row in tools/lint/rooms.ts': {
    from: {
      path: '/',
      pathNot: [
        '^node_modules/',
        GENERATED,
        ...roomNames.map((room) => `^${room}/[^/]+$`),
        ...Object.keys(programs).map(pathOf),
      ],
    },
    to: {},
  },
  // Next writes the types that its file imports.
  'Imports exist': { from: { pathNot: '^next-env\\.d\\.ts$' }, to: { isMissing: true } },
  'Nothing imports a test': { from: {}, to: { path: TEST } },
  'A build reads only what ops/build/build-sources.ts hashes': {
    from: { path: BUILD_ROOTS.map(pathOf), pathNot: TEST },
    to: { path: OWN_CODE, pathNot: [GENERATED, ...BUILD_ROOTS.map(pathOf)] },
  },
  'Components get props, and talk to the server by lib/api/client': {
    from: { path: '^components/', pathNot: TEST },
    to: { path: '^lib/(platform/config/env|.+-queries)\\.ts$' },
  },
  'Schemas take zod from lib/shared/validation/zod, which configures it': {
    // The two exceptions need only the class of its errors.
    from: {
      path: '^(app|components|lib)/',
      pathNot: [
        TEST,
        '^lib/(shared/validation/zod|api/server/api-route|messaging/email-templates/render-mail)\\.ts$',
      ],
    },
    to: { path: '^node_modules/zod/' },
  },
  'Operations and rules do not know Next': {
    from: {
      path: OWN_CODE,
      pathNot: [
        TEST,
        '^(app|components|lib/api/(server|pages|sessions|rate-limits))/',
        '^(proxy\\.ts|next\\.config\\.mjs|next-env\\.d\\.ts)$',
      ],
    },
    to: { path: '^node_modules/next/' },
  },
}

const fencesAtRunTime = (islands: string[], packages: string[]): Fences => ({
  'Production needs no package of development': {
    from: { pathNot: DEVELOPMENT },
    to: { path: '^node_modules/', pathNot: packages.map((name) => `^node_modules/${name}/`) },
  },
  'Islands bring only these packages into browsers': {
    from: { path: islands.map((file) => `^${file.replace(/[[\]().]/g, '\\$&')}$`) },
    to: { pathNot: [BROWSER_PACKAGES, '^(app|components|lib)/(?!generated/)'], isReachable: true },
  },
  'The browser’s side of an order imports rules and schemas': {
    from: {
      path: '^lib/(sales/checkout|api/client)/|^lib/sales/cart/(cart|cart-item|merge-carts|offered-lines)\\.ts$',
      pathNot: TEST,
    },
    to: { path: '^(node_modules/server-only/|lib/generated/)', isReachable: true },
  },
})

function pathOf(room: string): string {
  if (room.endsWith('*')) return `^${room.slice(0, -1)}[^/]+$`
  return `^${room.replaceAll('.', '\\.')}(/|\\.|$)`
}

/** Returns each import of the tree that the fences forbid. */
export function findViolations(root: string): string[] {
  const files = listSources(root)
  const imports = readImports(root, files)
  const atRunTime = imports.filter(({ isType }) => !isType)
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const islands = files
    .filter((file) => /^(app|components|lib)\//.test(file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').startsWith("'use client'"))
  return [
    ...matchFences(imports, fences),
    ...unservedHandlers(files, new Set(imports.map(({ from, to }) => `${from} ${to}`))),
    ...findCircles(atRunTime),
    ...matchFences(atRunTime, fencesAtRunTime(islands, Object.keys(dependencies))),
  ]
}

/** The catch-alls of next-auth and of unknown paths answer for no call. */
function unservedHandlers(files: string[], imports: Set<string>): string[] {
  return files
    .filter((file) => /^app\/api\/.+\/route\.ts$/.test(file) && !file.includes('[...'))
    .filter((file) => !imports.has(`${file} lib/api/server/serve.ts`))
    .map((file) => `A handler serves a defined call: ${file}`)
}
