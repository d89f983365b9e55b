'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { hostProofs, type Question } from './ask-for-proof'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog')).ProofDialog }))

/** Where a page shows the question of `withProof`: once on each page whose calls may ask for a proof. */
export function ProofHost() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    hostProofs(setQuestion)
    return () => hostProofs(null)
  }, [])
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog
        methods={question.methods}
        onDone={(isProven) => {
          setQuestion(null)
          question.onDone(isProven)
        }}
      />
    </Suspense>
  )
}
