import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { loginInput, registerInput } from './user-schema'

const password = 'long enough'
const good = { name: 'Ann', email: 'ann@example.com', password, confirmPassword: password }

function mistakes(input: unknown): string[] {
  return registerInput.safeParse(input).error?.issues.map(({ message }) => message) ?? []
}

test('all mistakes in a registration are reported at once', () => {
  expect(mistakes({ name: ' ', email: 'nobody', password: 'short', confirmPassword: 'other' })).toEqual([
    'Name is required.',
    'Email is not a valid address.',
    'Password must be at least 8 characters.',
    'Passwords do not match.',
  ])
  expect(mistakes({})).toEqual([
    'Name is required.',
    'Email is required.',
    'Password is required.',
    'Please confirm the password.',
  ])
})

test.each([
  [7, 'Password must be at least 8 characters.'],
  [201, 'Password must be at most 200 characters.'],
])('A13 a password of %i characters is refused', (length, message) => {
  const password = 'p'.repeat(length)
  expect(mistakes({ ...good, password, confirmPassword: password })).toEqual([message])
})

test.each([8, 64, 200])('A13 a password of %i characters is accepted', (length) => {
  const password = 'p'.repeat(length)
  expect(mistakes({ ...good, password, confirmPassword: password })).toEqual([])
})

test.each([
  { letters: 8, mistakes: [] },
  { letters: 7, mistakes: ['Password must be at least 8 characters.'] },
  { letters: 200, mistakes: [] },
  { letters: 201, mistakes: ['Password must be at most 200 characters.'] },
])('E20 $letters letters with marks count alike in both forms', ({ letters, mistakes: expected }) => {
  const [password, confirmPassword] = ['\u00e4'.repeat(letters), 'a\u0308'.repeat(letters)]
  expect(mistakes({ ...good, password, confirmPassword })).toEqual(expected)
  expect(mistakes({ ...good, password: confirmPassword, confirmPassword: password })).toEqual(expected)
})

const noNames = ['a\u0000b', '\ud800', 'evil\u202etxt', 'x'.repeat(1_000_000)]
test.each(noNames)('C04 the name %j is refused', (name) => {
  expect(mistakes({ ...good, name })).toHaveLength(1)
})

test('a log-in requires both fields', () => {
  const issues = loginInput.safeParse({ username: ' ' }).error?.issues
  expect(issues?.map(({ path }) => path.join('.'))).toEqual(['username', 'password'])
})

test('in German the mistakes of a password are said in German, also by a schema that was made before', () => {
  const said = speakIn({ language: 'de', prefix: '/de' }, () =>
    mistakes({ ...good, password: 'kurz', confirmPassword: 'anders' }),
  )
  expect(said).toEqual([
    'Das Passwort muss mindestens 8 Zeichen haben.',
    'Die Passwörter stimmen nicht überein.',
  ])
  expect(
    speakIn({ language: 'de', prefix: '/de' }, () => loginInput.safeParse({}).error?.issues[0]?.message),
  ).toBe('Bitte füllen Sie dieses Feld aus.')
})
