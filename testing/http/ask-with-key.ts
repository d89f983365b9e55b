import { withKey } from '@/testing/accounts/api-keys'
import { callApi } from './call-api'

export async function askWithKey(
  key: string,
  path: string,
  method = 'GET',
  body?: unknown,
): Promise<Response> {
  return callApi(null, { method, path, body, headers: withKey(key) })
}
