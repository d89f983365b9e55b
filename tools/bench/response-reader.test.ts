import { expect, test } from 'vitest'
import { createResponseReader } from './response-reader'

const sized = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab\r\n0'
const chunked = 'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
const empty = 'HTTP/1.1 307 Temporary Redirect\r\ncontent-length: 0\r\n\r\n'

/** The statuses of responses that arrive in packets of this size. */
function read(responses: string[], packet: number) {
  const statuses: number[] = []
  const reader = createResponseReader((status) => statuses.push(status))
  for (const response of responses)
    for (let start = 0; start < response.length; start += packet)
      reader(Buffer.from(response.slice(start, start + packet)))
  return statuses
}

test.each([1, 2, 3, 7, 50, 1000])('responses in packets of %i bytes are complete once each', (packet) => {
  expect(read([sized, chunked, empty, chunked, sized], packet)).toEqual([200, 404, 307, 404, 200])
})

test.each([sized, chunked, empty])('a response without its last byte is not complete: %j', (response) => {
  expect(read([response.slice(0, -1)], 1000)).toEqual([])
})
