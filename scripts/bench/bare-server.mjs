/**
 * node bare-server.mjs FILE PORT: what Node's own http server can do at best. Answers every path in FILE with the bytes
 * the shop answered.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', port = ''] = process.argv.slice(2)

/** @type {Record<string, { headers: Record<string, string>, body: Buffer }>} */
const answers = {}
for (const [path, { headers, body }] of Object.entries(JSON.parse(readFileSync(file, 'utf8')))) {
  answers[path] = { headers, body: Buffer.from(body, 'base64') }
}

createServer((request, response) => {
  const answer = answers[request.url ?? '']
  if (answer) response.writeHead(200, answer.headers).end(answer.body)
  else response.writeHead(404).end()
}).listen(Number(port), '127.0.0.1')

process.once('disconnect', () => process.exit())
