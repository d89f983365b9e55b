import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { z } from '@/lib/shared/validation/zod'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
  json: unknown
  certificate: { from: Date; until: Date } | null
  /** It is in ms since 1970. */
  receivedAt: number
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 100_000

type Options = { method?: string; headers?: Record<string, string>; body?: string; ca?: string | undefined }

/** Sends one request, follows no redirect, and checks the certificate. */
export function ask(url: string, { body, ca, ...more }: Options = {}): Promise<Answer> {
  const options = { ...more, agent: false, timeout: TIMEOUT_MS, ...(ca && { ca }) }
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? https : http).request(url, options, (response) => {
      const { socket } = response
      const certificate = 'getPeerCertificate' in socket ? certificateOf(socket) : null
      let text = ''
      response.setEncoding('utf8').on('error', reject)
      response.on('data', (chunk) => {
        if (text.length < MAX_BYTES) text += chunk
      })
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        const answer = { status, headers, body: text, json: readJson(text) }
        resolve({ ...answer, certificate, receivedAt: Date.now() })
      })
    })
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`)))
    request.on('error', reject)
    request.end(body)
  })
}

function certificateOf(socket: Socket) {
  const { valid_from, valid_to } = (socket as TLSSocket).getPeerCertificate()
  return valid_to ? { from: new Date(valid_from), until: new Date(valid_to) } : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns a text field of a JSON object; '' when it has none. */
export function fieldOf(json: unknown, name: string) {
  const { data } = z.record(z.string(), z.unknown()).safeParse(json)
  const value = data?.[name]
  return typeof value === 'string' ? value : ''
}
