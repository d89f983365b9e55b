'use client'

import { use, useState, useTransition } from 'react'
import { errorText } from '@/components/ui/forms/error-lines'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { reviewApi } from '@/lib/api/client/review-client'
import type { OwnVotes } from '@/lib/catalog/reviews/review-schema'
import { authorId, HelpfulText, helpfulStyle } from './helpful-link'

/** The votes of an account for the reviews of a page, and its own reviews. */
type Votes = { own: Set<number | null>; helpful: Set<number> }

/** What this page has asked for, by `votesOf`. */
const requests = new Map<string, Promise<Votes>>()

function askOnce(votesOf: string, productId: number): Promise<Votes> {
  const votes = requests.get(votesOf) ?? readVotes(productId)
  requests.set(votesOf, votes)
  return votes
}

/** Without an answer nothing is marked: the shop itself counts a vote once. */
async function readVotes(productId: number): Promise<Votes> {
  const none: OwnVotes = { own: null, helpful: [] }
  const { own, helpful, ownOfGroup = [own] } = await reviewApi.getOwnVotes(productId).catch(() => none)
  return { own: new Set(ownOfGroup), helpful: new Set(helpful) }
}

type Props = {
  id: number
  productId: number
  helpfulCount: number
  /** Names account, product and state of its reviews: the votes are asked for once for each. */
  votesOf: string
}

/** Says that a review is helpful, and with a second click no longer. Not on one's own review, where its place stays empty. */
export function HelpfulButton({ id, productId, helpfulCount, votesOf }: Props) {
  const votes = use(askOnce(votesOf, productId))
  const [isHelpful, setIsHelpful] = useState(votes.helpful.has(id))
  const [count, setCount] = useState(helpfulCount)
  const [error, setError] = useState('')
  const [isPending, startTransition] = useTransition()
  const redirectIfRefused = useRefusalRedirect()

  function toggle(): void {
    if (isPending) return
    startTransition(async () => {
      try {
        const { helpfulCount: counted } = await reviewApi.voteReview(id, !isHelpful)
        if (isHelpful) votes.helpful.delete(id)
        else votes.helpful.add(id)
        startTransition(() => {
          setIsHelpful(!isHelpful)
          setCount(counted)
          setError('')
        })
      } catch (failure) {
        if (!redirectIfRefused(failure)) startTransition(() => setError(errorText(failure)))
      }
    })
  }

  if (votes.own.has(id)) return <span aria-hidden="true" className={`${helpfulStyle} invisible`} />
  return (
    <div className="flex items-center gap-x-3">
      <button
        aria-describedby={authorId(id)}
        aria-busy={isPending || undefined}
        aria-pressed={isHelpful}
        className={isHelpful ? 'nav-item mt-3 border border-accent bg-accent-soft text-accent' : helpfulStyle}
        onClick={toggle}
        type="button"
      >
        <HelpfulText count={count} />
      </button>
      {error && (
        <span className="min-w-0 truncate text-sm text-danger" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
