'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyText } from '@/components/ui/copy-text'
import type { NewKeyJson } from '@/lib/keys/schema'

/** A new key, which nobody can read again. Takes the focus: nothing else on the page matters until it is kept. */
export function NewKey({ made: { key, name }, onDone }: { made: NewKeyJson; onDone: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <div className="mb-6 outline-none" ref={card} tabIndex={-1}>
      <Card title={`The key of ${name}`}>
        <div className="grid gap-4">
          <p className="max-w-prose">
            Give it to the program now: it is shown only this once. Who has it can do what it opens.
          </p>
          <div className="key-text">
            <CopyText label="Key" text={key} />
          </div>
          <Button className="justify-self-start" onClick={onDone} size="sm">
            I have kept it
          </Button>
        </div>
      </Card>
    </div>
  )
}
