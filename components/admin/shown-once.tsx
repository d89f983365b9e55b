'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyText } from '@/components/ui/copy-text'
import './shown-once.css'

type Props = {
  title: string
  /** What is shown, and its name. */
  label: string
  text: string
  onDone: () => void
  /** What it is for. */
  children: ReactNode
}

/** A key or secret that nobody can read again. Takes the focus: nothing else on the page matters until it is kept. */
export function ShownOnce({ title, label, text, onDone, children }: Props) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <div className="shown-once" ref={card} tabIndex={-1}>
      <Card title={title}>
        <div className="grid gap-4">
          <p className="max-w-prose">{children}</p>
          <div className="shown-once-text">
            <CopyText label={label} text={text} />
          </div>
          <Button className="justify-self-start" onClick={onDone} size="sm">
            I have kept it
          </Button>
        </div>
      </Card>
    </div>
  )
}
