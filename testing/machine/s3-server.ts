import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** Lists have several pages. */
const PAGE_SIZE = 3
const KEY = 'TEST-KEY'

type Stored = { body: Buffer; headers: OutgoingHttpHeaders; parts?: Map<number, Buffer> }

/** Starts a stand-in for S3 with these buckets: the calls that the shop makes, signed by its key; anybody reads. */
export async function startS3(...names: string[]) {
  const buckets = new Map(names.map((name) => [name, new Map<string, Stored>()]))
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    answer(buckets, request, body, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const access = {
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: KEY,
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  return { server, access }
}

function answer(
  buckets: Map<string, Map<string, Stored>>,
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const [, bucketName = '', ...rest] = decodeURIComponent(pathname).split('/')
  const key = rest.join('/')
  const send = (status: number, xml = '') => {
    response.writeHead(status, { 'content-type': 'application/xml', etag: '"etag"' }).end(xml)
  }
  const fail = (status: number, code: string) =>
    send(status, method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  const signature = `AWS4-HMAC-SHA256 Credential=${KEY}/`
  const isSigned = headers.authorization?.startsWith(signature)
  if (!isSigned && (method !== 'GET' || headers.authorization)) return fail(403, 'InvalidAccessKeyId')
  const bucket = buckets.get(bucketName)
  if (!bucket) return fail(404, 'NoSuchBucket')
  if (!key) return send(200, method === 'GET' ? listXml(bucket, searchParams) : '')

  const stored = bucket.get(key)
  const upload = searchParams.get('uploadId')
  const parts = bucket.get(`uploads/${upload}`)?.parts
  const { 'content-type': type, 'cache-control': caching } = headers
  const kept = { ...(type && { 'content-type': type }), ...(caching && { 'cache-control': caching }) }
  if (method === 'POST' && upload === null) {
    bucket.set(`uploads/${key}`, { body: Buffer.alloc(0), headers: kept, parts: new Map() })
    return send(200, `<Result><UploadId>${key}</UploadId></Result>`)
  }
  if (upload !== null && !parts) return fail(404, 'NoSuchUpload')
  if (method === 'PUT' && parts) parts.set(Number(searchParams.get('partNumber')), body)
  else if (method === 'PUT') bucket.set(key, { body, headers: kept })
  else if (method === 'POST' && parts) {
    const ordered = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part)
    bucket.set(key, { body: Buffer.concat(ordered), headers: kept })
    bucket.delete(`uploads/${upload}`)
  } else if (method === 'DELETE') bucket.delete(upload === null ? key : `uploads/${upload}`)
  else if (!stored) return fail(404, 'NoSuchKey')
  else {
    response.writeHead(200, { ...stored.headers, 'content-length': stored.body.length })
    return response.end(method === 'HEAD' ? undefined : stored.body)
  }
  const result = `<Result><Key>${key}</Key><ETag>"etag"</ETag></Result>`
  return send(method === 'DELETE' ? 204 : 200, method === 'POST' ? result : '')
}

/** The token is the last key of the page before. */
function listXml(bucket: Map<string, Stored>, search: URLSearchParams): string {
  const [prefix, after] = [search.get('prefix') ?? '', search.get('continuation-token') ?? '']
  const isListed = (key: string) => key.startsWith(prefix) && key > after && !bucket.get(key)?.parts
  const keys = [...bucket.keys()].filter(isListed).sort()
  const page = keys.slice(0, PAGE_SIZE)
  const next = keys.length > PAGE_SIZE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<ListBucketResult>${contents}${next}</ListBucketResult>`
}
