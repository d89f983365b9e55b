import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/**
 * This passkey in software is for ES256 and attestation "none"; it counts its signatures and verifies its user. One closure:
 * both calls share key and counter.
 */
export type Authenticator = ReturnType<typeof newAuthenticator>

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const userPresentAndVerified = 0x05
const hasCredential = 0x40

/** `counts: false` makes one that always sends 0, as those do which are kept in a cloud. */
export function newAuthenticator({ origin = 'http://localhost:3000', counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  let counter = 0

  function dataOf(flags: number): Buffer {
    if (counts) counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count])
  }
  const clientDataOf = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const base = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    id: base.id,
    create(challenge: string) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([
        dataOf(userPresentAndVerified | hasCredential),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(key),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      const encoded = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
      const clientDataJSON = clientDataOf('webauthn.create', challenge).toString('base64url')
      return {
        ...base,
        response: { clientDataJSON, attestationObject: Buffer.from(encoded).toString('base64url') },
      }
    },
    sign(challenge: string) {
      const [data, clientData] = [dataOf(userPresentAndVerified), clientDataOf('webauthn.get', challenge)]
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      return {
        ...base,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
