import { DateTime } from '@/components/ui/date-time'
import type { KeyJson } from '@/lib/accounts/api-keys/key-schema'
import { RevokeButton } from './revoke-button'
import './api-keys.css'

type Props = { keys: readonly KeyJson[]; now: number }

/** The keys of programs: what each opens, when it was used last, and until when it lasts. */
export function KeysList({ keys, now }: Props) {
  return (
    <ul aria-label="Keys" className="keys-list">
      {keys.map(({ _id, name, start, scopes, createdAt, lastUsedAt, expiresAt }) => {
        const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
        return (
          <li data-expired={isExpired || undefined} key={_id}>
            <div>
              <h2 id={`key-${_id}`}>
                {name}
                {isExpired && <span className="key-ended">Expired</span>}
              </h2>
              <p className="text-sm text-ink-soft">
                <code>{start}…</code> {scopes.join(', ')}
              </p>
            </div>
            <p className="text-sm text-ink-soft">
              {lastUsedAt ? (
                <>
                  Last used <DateTime format="moment" iso={lastUsedAt} />
                </>
              ) : (
                'Never used'
              )}
              <br />
              Made <DateTime format="table" iso={createdAt} />
              {expiresAt && (
                <>
                  , {isExpired ? 'ended' : 'ends'} <DateTime format="table" iso={expiresAt} />
                </>
              )}
            </p>
            <RevokeButton describedBy={`key-${_id}`} id={_id} isExpired={isExpired} name={name} />
          </li>
        )
      })}
    </ul>
  )
}
