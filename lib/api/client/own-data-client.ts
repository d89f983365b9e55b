import type { OwnDataJson } from '@/lib/admin/privacy/own-data-schema'
import { answerWith } from './answers'
import { call } from './api-call'
import { guess } from './mfa-client'

/** The calls about one's own data, apart from the others: only their page loads them. */
export const ownDataApi = {
  exportOwnData: () =>
    call(answerWith<OwnDataJson>('exportedAt', 'sections'), { method: 'GET', path: '/api/users/me/export/' }),
  deleteAccount: (password: string) =>
    guess('/api/users/me/', answerWith<{ detail: string }>('detail'), { password }, 'DELETE'),
}
