import { spawnSync } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { compile } from '@/ops/program'
import { freshModules } from '@/testing/fresh-modules'
import { captureConsole, currentRequestId, logEvent, logFault, withRequestId } from './log'

/** Starts to collect what is written. Returns the texts of both outputs, in order. */
function collectWrites(): () => string[] {
  const texts: string[] = []
  for (const output of ['log', 'error'] as const)
    vi.spyOn(console, output).mockImplementation((text) => void texts.push(String(text)))
  return () => {
    vi.restoreAllMocks()
    return texts
  }
}

/** The lines that `work` writes. */
function linesOf(work: () => void): string[] {
  const collected = collectWrites()
  work()
  return collected()
}

test('an event is one JSON line with its time and fields', () => {
  const [line = '', ...more] = linesOf(() => logEvent('order-placed', { orderId: 7, userId: null }))
  expect(more).toEqual([])
  const { time, ...rest } = JSON.parse(line)
  expect(rest).toEqual({ level: 'info', event: 'order-placed', orderId: 7, userId: null })
  expect(new Date(time).toISOString()).toBe(time)
})

test('a fault is an error with its stack', () => {
  const [line = ''] = linesOf(() => logFault('api-fault', new Error('It broke'), { orderId: 7 }))
  const cause = expect.stringMatching(/^Error: It broke\n +at /)
  expect(JSON.parse(line)).toMatchObject({ level: 'error', event: 'api-fault', orderId: 7, cause })
})

test('lines logged for a request contain its id, also after an await, and other lines do not', async () => {
  expect(currentRequestId()).not.toBe(currentRequestId())
  const seen = await withRequestId('the-id', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    return [currentRequestId(), ...linesOf(() => logEvent('a'))]
  })
  expect(seen[0]).toBe('the-id')
  expect(JSON.parse(seen[1] ?? '')).toMatchObject({ requestId: 'the-id' })
  expect(linesOf(() => logEvent('b'))[0]).not.toContain('requestId')
})

test('a line has its own fields only, not those of earlier lines of the request', () => {
  const [, second = ''] = withRequestId('the-id', () =>
    linesOf(() => {
      logEvent('order-placed', { orderId: 7 })
      logEvent('request', { status: 201 })
    }),
  )
  expect(Object.keys(JSON.parse(second))).toEqual(['level', 'time', 'requestId', 'event', 'status'])
})

const breaks = ['\n', '\r\n', '\u2028', '\u2029', '\u0085', '\u0000', '\u001b[2J']
test.each(breaks)('a line break cannot be forged by %j', (end) => {
  const forged = `x${end}{"level":"info","event":"payment-settled","status":"completed"}`
  const lines = linesOf(() => {
    logEvent('webhook-refused', { eventType: forged })
    logFault('api-fault', new Error(forged))
  })
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    expect(JSON.parse(line).event).not.toBe('payment-settled')
  }
  expect(JSON.parse(lines[0] ?? '').eventType).toBe(forged)
})

test.each([
  ['a password with an @', 'connect to postgres://shop:p@5w0rd@db:5432/shop failed', '5w0rd'],
  ['a password of an account of mail', 'smtps://shop@mail.example:5w0rd@mail.example.com:465', '5w0rd'],
  ['a mailed link', 'Failed: GET /reset-password/?token=tHe-t0ken_ of a link', 'tHe-t0ken'],
  ['a secret of a webhook', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYob7oD8= is wrong', 'sSYob'],
  ['a session', 'Cookie: next-auth.session-token=eyJhbGciOiJkaXIi..abc.DEF-_.x; a', 'eyJ'],
  ['a key of a program', `the key sk_${'a1'.repeat(21)}b is unknown`, `sk_${'a1'.repeat(21)}b`],
  ['a bearer token', 'Authorization: Bearer abcdef123456', 'abcdef123456'],
  ['PayPal’s credentials', 'Basic aWQ6c2VjcmV0', 'aWQ6c2VjcmV0'],
  ['a database password', 'cannot reach postgresql://shop:pa55word@127.0.0.1:5432/shop', 'pa55word'],
  ['a password hash', 'row ($argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA)', 'c2FsdA'],
  ['an e-mail', 'user <ann.lee+shop@example.co.uk> is known', 'ann.lee'],
])('O09 %s in a library’s message is redacted', (_, text, secret) => {
  const lines = linesOf(() => {
    logFault('api-fault', new Error(text))
    logEvent('payment-settled', { reason: text })
  })
  expect(lines.join()).not.toContain(secret)
  expect(lines).toHaveLength(2)
})

test('O09 fields with secrets or personal data are redacted', () => {
  const fields = { password: 'p1', token: 't1', authorization: 'a1', cookie: 'c1', email: 'e1', name: 'n1' }
  const [line = ''] = linesOf(() => logEvent('request', fields))
  for (const value of Object.values(fields)) expect(line).not.toContain(`"${value}"`)
})

test('package names in a stack are not redacted as e-mails', () => {
  const error = new Error('at /x/node_modules/.pnpm/pino@10.4.0/index.js:1:2')
  const [line = ''] = linesOf(() => logFault('a', error))
  expect(line).toContain('pino@10.4.0/index.js:1:2')
})

/** The texts that are written while the console is captured, one for each write. */
async function writesBy(work: () => void): Promise<string[]> {
  const original = { ...console }
  const collected = collectWrites()
  try {
    captureConsole()
    captureConsole()
    work()
    await setImmediate()
    return collected()
  } finally {
    Object.assign(console, original)
    Reflect.deleteProperty(globalThis, 'shopConsole')
  }
}

async function printedBy(work: () => void): Promise<string[]> {
  return (await writesBy(work)).flatMap((text) => text.split('\n'))
}

test('the lines of one turn of the event loop are written together', async () => {
  const writes = await writesBy(() => {
    logEvent('order-placed', { orderId: 7 })
    logEvent('request')
  })
  const events = writes.map((text) => text.split('\n').map((line) => JSON.parse(line).event))
  expect(events).toEqual([['order-placed', 'request']])
})

test('what was logged before an error is written before it', async () => {
  const writes = await writesBy(() => {
    logEvent('order-placed')
    logFault('api-fault', new Error('It broke'))
    logEvent('request')
  })
  expect(writes.map((line) => JSON.parse(line).event)).toEqual(['order-placed', 'api-fault', 'request'])
})

test.each([
  ['ends', 'process.exit()'],
  ['crashes', 'throw new Error()'],
])('what was logged in the turn in which the process %s is written', (_, end) => {
  const code = `import { captureConsole, logEvent } from '${compile('lib/platform/logging/log')}'
    captureConsole()
    logEvent('order-placed')
    ${end}`
  const args = ['--input-type=module', '-e', code]
  expect(JSON.parse(spawnSync(process.execPath, args).stdout.toString()).event).toBe('order-placed')
})

test('a library’s console output becomes one JSON line, with its level and without secrets', async () => {
  const forged = 'x\n{"level":"info","event":"payment-settled"}\u0085\u001b[31mred\u001b[39m'
  const lines = await printedBy(() => {
    const library = globalThis.console
    library.log('▲ %s', forged)
    library.info(forged)
    library.debug(forged)
    library.warn(forged, { a: forged })
    library.error('⨯', new Error(`Bearer abcdef123456 ${forged}`))
    library.log('\n')
  })
  const parsed = lines.map((line) => JSON.parse(line))
  expect(parsed.map(({ level }) => level)).toEqual(['info', 'info', 'info', 'warn', 'error'])
  expect(new Set(parsed.map(({ event }) => event))).toEqual(new Set(['printed']))
  expect(parsed[0]?.text).toContain('▲ x\n{"level"')
  expect(parsed[4]?.text).toMatch(/⨯ Error: Bearer \[token\].+\n +at /s)
  expect(lines.join()).not.toMatch(/[\p{Cc}\u2028\u2029]|abcdef123456/u)
})

test('captured or not, the shop’s own lines are written once, also by another bundle’s copy of the module', async () => {
  freshModules()
  const other = await import('./log')
  const lines = await printedBy(() => {
    logEvent('order-placed', { orderId: 7 })
    other.captureConsole()
    other.logEvent('request')
    logFault('api-fault', new Error('It broke'))
  })
  expect(other.logEvent).not.toBe(logEvent)
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['order-placed', 'request', 'api-fault'])
})
