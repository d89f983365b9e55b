import type {
  AddPasskeyInput,
  NewCodeJson,
  PasskeyJson,
  ProofInput,
  SignedInput,
} from '@/lib/accounts/mfa/mfa-schema'
import { isUserInfo, readStored } from '@/lib/sales/checkout/browser-store'
import { answerWith } from './answers'
import { call, renewSession } from './api-call'

/** The calls about second factors and sessions, apart from the others: pages of the shop itself do not load them. */

type Codes = { recoveryCodes: string[] | null }
type Detail = { detail: string }
/** What `navigator.credentials` takes, as JSON. */
export type PasskeyOptions = { challenge: string }

const isDetail = answerWith<Detail>('detail')
const isOptions = answerWith<PasskeyOptions>('challenge')
const isCodes = answerWith<Codes>('recoveryCodes')

const post = <T>(path: string, isAnswer: (body: unknown) => body is T, body?: object) =>
  call(isAnswer, { method: 'POST', path, body })

/** Sends a guess once, with a fresh token: another call would be sent again after a 401, which here means a wrong code. */
export async function guess<T>(
  path: string,
  isAnswer: (body: unknown) => body is T,
  body: object,
  method = 'POST',
): Promise<T> {
  await renewSession()
  const headers = { Authorization: `Bearer ${readStored('userInfo')?.token}` }
  return call(isAnswer, { method, path, body, headers, isAnonymous: true })
}

export const factorApi = {
  startPasskeyLogin: () =>
    call(isOptions, { method: 'POST', path: '/api/users/login/challenge/', isAnonymous: true }),
  logInByPasskey: (passkey: SignedInput) =>
    call(isUserInfo, {
      method: 'POST',
      path: '/api/users/login/passkey/',
      body: { passkey },
      isAnonymous: true,
    }),
  startProof: () => post('/api/users/factors/challenge/', isOptions),
  prove: (proof: ProofInput) => guess('/api/users/factors/prove/', isDetail, proof),
  startPasskey: () => post('/api/users/factors/passkeys/challenge/', isOptions),
  addPasskey: (body: AddPasskeyInput) =>
    post('/api/users/factors/passkeys/', answerWith<PasskeyJson & Codes>('_id', 'recoveryCodes'), body),
  renamePasskey: (id: number, name: string) =>
    call(answerWith<PasskeyJson>('_id', 'name'), {
      method: 'PATCH',
      path: `/api/users/factors/passkeys/${id}/`,
      body: { name },
    }),
  removePasskey: (id: number) =>
    call(isDetail, { method: 'DELETE', path: `/api/users/factors/passkeys/${id}/` }),
  startCode: () => post('/api/users/factors/code/start/', answerWith<NewCodeJson>('secret', 'uri', 'qr')),
  confirmCode: (code: string) => guess('/api/users/factors/code/', isCodes, { code }),
  removeCode: () => call(isDetail, { method: 'DELETE', path: '/api/users/factors/code/' }),
  renewRecoveryCodes: () => post('/api/users/factors/recovery/', isCodes),
  endSession: (id: number) => call(isDetail, { method: 'DELETE', path: `/api/users/sessions/${id}/` }),
  endOtherSessions: () => call(isDetail, { method: 'DELETE', path: '/api/users/sessions/' }),
}
