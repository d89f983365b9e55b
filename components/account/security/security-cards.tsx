'use client'

import { useState } from 'react'
import { CodeCard } from '@/components/account/mfa/code-card'
import { NewCodes } from '@/components/account/mfa/new-codes'
import { PasskeysCard } from '@/components/account/mfa/passkeys-card'
import { RecoveryCard } from '@/components/account/mfa/recovery-card'
import type { FactorsJson } from '@/lib/accounts/mfa/mfa-schema'
import { browserWords } from '@/lib/accounts/sessions/browser-name'
import type { SessionJson } from '@/lib/accounts/users/user-schema'
import { t } from '@/lib/shared/messages/message'
import { ProofHost } from '../proof/proof-host'
import { SessionsCard } from './sessions-card'
import './security.css'

type Props = { factors: FactorsJson; sessions: SessionJson[] }

/** Second factors and sessions. New recovery codes stay on the screen until the user has kept them. */
export function SecurityCards({ factors, sessions }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const own = sessions.find(({ isCurrent }) => isCurrent)
  const onCodes = (made: string[] | null) => setCodes((shown) => made ?? shown)
  return (
    <div className="security">
      <ProofHost />
      {codes && <NewCodes codes={codes} key={codes[0]} onDone={() => setCodes(null)} />}
      <PasskeysCard
        factors={factors}
        onCodes={onCodes}
        suggestedName={own?.browser ? browserWords(own.browser) : t('security.my-passkey')}
      />
      <CodeCard hasCode={factors.hasCode} onCodes={onCodes} />
      {factors.isNeeded && <RecoveryCard left={factors.recoveryCodesLeft} onCodes={setCodes} />}
      <SessionsCard sessions={sessions} />
    </div>
  )
}
