import { DateTime } from '@/components/ui/date-time'
import type { KeyJson } from '@/lib/accounts/api-keys/key-schema'
import { RevokeButton } from './revoke-button'

type Props = { keys: readonly KeyJson[]; now: number }

/** The keys of programs: what each opens, when it was used last, and until when it lasts. */
export function KeysList({ keys, now }: Props) {
  return (
    <ul aria-label="Keys" className="rounded-card border border-line bg-surface">
      {keys.map(({ _id, name, start, scopes, createdAt, lastUsedAt, expiresAt }) => {
        const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
        return (
          <li
            className="grid items-center gap-x-6 gap-y-2 border-line px-5 py-4 wrap-anywhere not-first:border-t md:grid-cols-[minmax(0,1fr)_19rem_6rem]"
            key={_id}
          >
            <div>
              <h2 className={`font-semibold ${isExpired ? 'text-ink-soft' : ''}`} id={`key-${_id}`}>
                {name}
                {isExpired && (
                  <span className="ml-2 rounded-full border border-current px-2 text-xs/normal font-semibold text-ink-soft">
                    Expired
                  </span>
                )}
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
