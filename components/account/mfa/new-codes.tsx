'use client'

import { useEffect, useRef, useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { t } from '@/lib/shared/messages/message'

/** New recovery codes, which nobody can read again. Takes the focus: nothing else on the page matters until they are kept. */
export function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copied, setCopied] = useState('')
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  const text = codes.join('\n')

  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(isCopied ? t('security.copied') : t('security.copy-by-hand'))
  }

  return (
    <div className="outline-none" ref={card} tabIndex={-1}>
      <Card title={t('security.new-codes')}>
        <p>{t('security.new-codes-text')}</p>
        <ol className="security-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p className="no-print flex flex-wrap items-center gap-3">
          <Button onClick={copy} size="sm" variant="secondary">
            {t('security.copy')}
          </Button>
          <Button onClick={() => window.print()} size="sm" variant="secondary">
            {t('security.print')}
          </Button>
          <a
            className={buttonStyle({ size: 'sm', variant: 'secondary' })}
            download="recovery-codes.txt"
            href={`data:text/plain,${encodeURIComponent(`${text}\n`)}`}
          >
            {t('security.download')}
          </a>
          <Button onClick={onDone} size="sm">
            {t('security.codes-kept')}
          </Button>
          <span className="text-ink-soft">{copied}</span>
        </p>
      </Card>
    </div>
  )
}
