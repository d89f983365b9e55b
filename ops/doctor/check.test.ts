import { expect, test } from 'vitest'
import { doctorContext, lineOf } from '@/testing/machine/doctor'
import { check, describeResult, failed, findingLines, gate, ofDemo, ok, runCheck, runGroup } from './check'

const context = doctorContext({
  DATABASE_URL: 'postgresql://shop:pass%20word@db.example.com/shop',
  NEXTAUTH_SECRET: 'Zk3vQ9xT1mB7nL5wR2yH8cD4fG6jK0pS',
})
const good = check('The good one', async () => ok('It is good.'))

test('a check that fails or hangs is wrong, and the next ones run', async () => {
  const failing = check('The failing one', () =>
    Promise.reject(new AggregateError([new Error('ECONNREFUSED')])),
  )
  expect((await runGroup([failing, good], context)).map(lineOf)).toEqual([
    'failed: The failing one could not be checked: ECONNREFUSED.',
    'ok: It is good.',
  ])
  const hanging = check('The hanging one', () => new Promise(() => {}))
  expect((await runCheck(hanging, context, 1)).map(lineOf)).toEqual([
    'failed: The hanging one could not be checked: no answer within 0.001 seconds.',
  ])
})

test('after a gate that found something wrong, the checks of its group do not run', async () => {
  const bad = gate('The bad one', async () => failed('It is bad.', 'Repair it.'))
  expect((await runGroup([bad, good], context)).map(lineOf)).toEqual([
    'failed: It is bad.',
    'skipped: The good one: not checked.',
  ])
})

test('an error never shows a secret', async () => {
  const { NEXTAUTH_SECRET, DATABASE_URL } = context.environment
  const telling = check('It', () => Promise.reject(new Error(`${NEXTAUTH_SECRET} ${DATABASE_URL} pass word`)))
  const [{ text } = failed('', '')] = await runCheck(telling, context)
  expect(text).toBe('It could not be checked: … postgresql://shop:…@db.example.com/shop ….')
})

test('each finding is a line with a sign, and what is wrong says what to do', () => {
  expect(findingLines(ok('It is good.'))).toEqual(['  ✓ It is good.'])
  expect(findingLines(failed('It is bad.', 'Repair it.'))).toEqual(['  ✗ It is bad.', '    → Repair it.'])
})

test('the result counts what is wrong, and what a demo shop may have', () => {
  const demo = doctorContext({})
  const expected = ofDemo(failed('It is a demo.', 'Go live.'), demo)
  expect(findingLines(expected)[0]).toBe('  ✗ It is a demo. (expected of a demo)')
  expect(describeResult([ok('x')])).toBe('The shop is ready.')
  expect(describeResult([failed('x', 'y'), ok('x')])).toMatch(/^1 thing is wrong\. Repair/)
  expect(describeResult([failed('x', 'y'), expected])).toMatch(
    /^2 things are wrong\. This is a demo shop: 1 of/,
  )
  expect(ofDemo(failed('x', 'y'), context)).toEqual(failed('x', 'y'))
})
