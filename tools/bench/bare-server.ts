/** node bare-server.js FILE PORT: Node's own http server, which serves the shop's responses that FILE has. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', port = ''] = process.argv.slice(2)

const recordings: Record<string, { headers: Record<string, string>; body: string }> = JSON.parse(
  readFileSync(file, 'utf8'),
)
const responses: Record<string, { headers: Record<string, string>; body: Buffer }> = {}
for (const [path, { headers, body }] of Object.entries(recordings)) {
  responses[path] = { headers, body: Buffer.from(body, 'base64') }
}

createServer((request, response) => {
  const recorded = responses[request.url ?? '']
  if (recorded) response.writeHead(200, recorded.headers).end(recorded.body)
  else response.writeHead(404).end()
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'))

process.once('disconnect', () => process.exit())
