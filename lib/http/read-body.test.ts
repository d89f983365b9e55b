import { expect, test } from 'vitest'
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
