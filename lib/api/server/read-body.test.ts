import { expect, test, vi } from 'vitest'
import { problemOf } from '@/testing/http/problems'
import { formOf } from '@/testing/shop/product-form'
import { readForm } from './read-body'

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

const multipart = { 'Content-Type': 'multipart/form-data; boundary=----boundary-of-a-browser-form' }

test('a form is read into its fields and files by name', async () => {
  const form = await readForm(post(formOf({ name: 'Läm\0p', image: new File(['bytes'], 'x.jpg') })))
  expect(form.name).toBe('Läm\0p')
  expect(form.image instanceof File && (await form.image.text())).toBe('bytes')
})

test.each([
  ['nothing', ''],
  ['JSON', '{"name":"x"}'],
  ['no end', '------boundary-of-a-browser-form\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
  ['no name', '------boundary-of-a-browser-form\r\n\r\nx\r\n------boundary-of-a-browser-form--\r\n'],
])('a multipart body with %s is refused as malformed', async (_, body) => {
  const problem = await problemOf(readForm(post(body, multipart)))
  expect([problem.code, problem.status]).toEqual(['invalid-form', 400])
})

test.each(['application/json', 'multipart/form-data', 'text/plain', 'x'])(
  'a body of type %s is refused',
  async (type) => {
    expect((await problemOf(readForm(post('{}', { 'Content-Type': type })))).code).toBe('invalid-form')
  },
)

test.each<Record<string, string>>([{}, { 'Content-Length': '10' }])(
  'C07 an endless stream is refused while it arrives, whatever its Content-Length',
  async (headers) => {
    let sent = 0
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
      cancel() {
        isCancelled = true
      },
    })
    const problem = await problemOf(readForm(post(endless, { ...multipart, ...headers })))
    expect([problem.code, problem.status]).toEqual(['body-too-large', 413])
    expect(sent).toBeLessThan(10 * 1024 * 1024)
    expect(isCancelled).toBe(true)
  },
)

test('C07 a body whose Content-Length is too large is refused before it is read', async () => {
  let isRead = false
  const body = new ReadableStream(
    {
      pull() {
        isRead = true
      },
    },
    { highWaterMark: 0 },
  )
  const problem = await problemOf(readForm(post(body, { ...multipart, 'Content-Length': '9000000' })))
  expect(problem.code).toBe('body-too-large')
  expect(isRead).toBe(false)
})

const part = (head: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const field = part('name="a"', 'x')

test.each([
  ['very many parts', field.repeat(100_000), 'invalid-form'],
  ['a head of very many lines', `--b\r\n${'a: b\r\n'.repeat(200_000)}${field.slice(5)}`, 'invalid-form'],
  ['a name of a megabyte', part(`name="${'%22'.repeat(300_000)}"`, 'x'), 'invalid-form'],
  ['a text of three megabytes', part('name="a"', 'x'.repeat(3_000_000)), 'body-too-large'],
  ['long texts', part('name="a"', 'x'.repeat(600_000)).repeat(4), 'body-too-large'],
])('E07 a form with %s is refused before it is parsed', async (_, body, code) => {
  const parsed = vi.spyOn(Response.prototype, 'formData')
  const type = { 'Content-Type': 'multipart/form-data; boundary=b' }
  expect((await problemOf(readForm(post(`${body}--b--\r\n`, type)))).code).toBe(code)
  expect(parsed).not.toHaveBeenCalled()
  parsed.mockRestore()
})

test('E07 a form that is not multipart has at most 100 kB', async () => {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  expect((await problemOf(readForm(post('a=1&'.repeat(30_000), type)))).code).toBe('body-too-large')
  expect(await readForm(post('a=1&b=2', type))).toEqual({ a: '1', b: '2' })
})

test('a form in which a quoted boundary comes before other parameters is read', async () => {
  const type = { 'Content-Type': 'multipart/form-data; Boundary="b"; charset=utf-8' }
  expect(await readForm(post(`${field}--b--\r\n`, type))).toEqual({ a: 'x' })
})
