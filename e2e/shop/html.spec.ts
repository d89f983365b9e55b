import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import {
  admin,
  apiLogIn,
  newOrder,
  newProduct,
  newPurchase,
  newReview,
  payOrder,
} from '@/testing/browser/accounts'
import { fileOfPackage } from '@/testing/browser/fetched-package'
import { expect, test } from '@/testing/browser/fixtures'
import { screensOf } from '@/testing/browser/pages'

/** The Nu HTML Checker. No package of the shop, because its install script downloads Java. */
const release = 'vnu-jar@26.9.27'
const minJava = 11

/** Returns the path of the checker's jar in npm's cache, where npm puts it when it is missing, or why it cannot run. */
function findChecker(): string {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const hasJava = Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0) >= minJava
  if (!hasJava) return `Java ${minJava} is not installed`
  return fileOfPackage(release, 'vnu-jar/build/dist/vnu.jar') ?? `npm cannot fetch ${release}`
}

// The first process that reads this file looks; Playwright's workers inherit what it found.
process.env.E2E_VALIDATOR ??= findChecker()
const jar = process.env.E2E_VALIDATOR
/** Why the test is skipped, for its name; '' when it runs. */
const noValidator = jar.endsWith('.jar') ? '' : ` (skipped: ${jar})`

type Message = { type: string; subType?: string; url?: string; message: string; extract?: string }

/** React's own attributes of view transitions, in the HTML of the server only. */
const isOfReact = ({ message }: Message) => /^Attribute “vt-[a-z]+” not allowed/.test(message)

/** Returns the errors and warnings of these documents, by their names, each once a document. Java starts slowly, so one process examines all. */
async function validate(documents: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'html-'))
  try {
    const names = [...documents.keys()]
    const files = names.map((_, index) => path.join(folder, `${index}.html`))
    for (const [index, html] of [...documents.values()].entries()) writeFileSync(files[index] as string, html)
    // It ends before the compiler's second stage or a collector of garbage with threads would pay off.
    const java = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m', '-jar', jar]
    const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--no-langdetect']
    const run = promisify(execFile)('java', [...java, ...options, ...files], { maxBuffer: 64 * 1024 * 1024 })
    const { messages } = JSON.parse((await run).stdout) as { messages: Message[] }
    const found = new Map<string, string>()
    for (const message of messages) {
      if ((message.type === 'info' && message.subType !== 'warning') || isOfReact(message)) continue
      const text = `${names[Number.parseInt(path.basename(message.url ?? ''), 10)]}: ${message.message}`
      found.set(text, `${text} ${message.extract?.replaceAll(/\s+/g, ' ')}`)
    }
    return [...found.values()]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds the document of each screen as `viewer` gets it. */
async function read(
  documents: Map<string, string>,
  { request, viewer }: { request: APIRequestContext; viewer: string },
  paths: string[],
) {
  for (const path of paths) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect([200, 404], path).toContain(response.status())
    documents.set(`${path} for ${viewer}`, await response.text())
  }
}

test(`the HTML of every page is valid${noValidator}`, async ({ request }) => {
  test.skip(noValidator !== '', noValidator)
  test.slow()
  const soldOut = await newProduct(request, { countInStock: '0' })
  const { account, product, order: unpaid } = await newPurchase(request)
  const { info } = account
  await newReview(request, info, product._id)
  const paid = await payOrder(request, info, (await newOrder(request, info, product))._id)
  const ids = { product: product._id, order: unpaid._id, user: info.id }

  const documents = new Map<string, string>()
  const states = [`/products/${soldOut._id}`, '/search?q=nothing-has-this-name', `/order/${paid._id}`]
  const missing = ['/products/999999999', '/products/abc', '/order/999999999', '/nowhere']
  const open = [...screensOf('everybody', ids), ...screensOf('user', ids)].map(({ path }) => path)
  await read(documents, { request, viewer: 'a shopper' }, [...open, ...states, ...missing])
  await apiLogIn(request, admin)
  const ofAdmins = screensOf('admin', { ...ids, order: paid._id }).map(({ path }) => path)
  const adminPaths = [...ofAdmins, `/order/${paid._id}`, '/adminpage/user/999999999']
  await read(documents, { request, viewer: 'an admin' }, adminPaths)
  expect(await validate(documents)).toEqual([])
})
