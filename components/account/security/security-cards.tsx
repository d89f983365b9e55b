'use client'

import { useState } from 'react'
import type { FactorsJson } from '@/lib/factors/schema'
import type { SessionJson } from '@/lib/users/schema'
import { ProofHost } from '../proof/proof-host'
import { CodeCard } from './code-card'
import { NewCodes } from './new-codes'
import { PasskeysCard } from './passkeys-card'
import { RecoveryCard } from './recovery-card'
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
      <PasskeysCard factors={factors} onCodes={onCodes} suggestedName={own?.browser ?? 'My passkey'} />
      <CodeCard hasCode={factors.hasCode} onCodes={onCodes} />
      {factors.isNeeded && <RecoveryCard left={factors.recoveryCodesLeft} onCodes={setCodes} />}
      <SessionsCard sessions={sessions} />
    </div>
  )
}
