'use client'

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyText } from '@/components/ui/copy-text'
import { type Qr, qrFile } from '@/lib/shared/text/qr-file'
import './permalink-card.css'

type Props = {
  productId: number
  name: string
  /** Permalink of the product. */
  address: string
  qr: Qr
  isDraft: boolean
}

/** The address of a product for print and messages, and as a QR code: to copy, to store, and to print as a label. */
export function PermalinkCard({ productId, name, address, qr, isDraft }: Props) {
  const [isPrinted, setIsPrinted] = useState(false)

  function print() {
    flushSync(() => setIsPrinted(true))
    window.print()
    setIsPrinted(false)
  }

  return (
    <section aria-labelledby="permalink" className="mt-10">
      <h2 className="mb-5 text-xl" id="permalink">
        Link and QR code
      </h2>
      <Card className="permalink">
        <div className={`permalink-label ${isPrinted ? 'is-printed' : ''}`}>
          <svg
            aria-label={`QR code of ${name}`}
            className="permalink-qr"
            role="img"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
          >
            <path d={qr.path} fill="black" shapeRendering="crispEdges" />
          </svg>
          <p className="permalink-name">
            {name}
            <br />
            {address}
          </p>
        </div>
        <div className="grid min-w-0 grow basis-64 content-start gap-4">
          <p className="text-ink-soft">
            It leads to a page that shows the product and adds one to the cart with one click. It orders
            nothing. For several products: <code>/buy/1:2,7:1</code>.
          </p>
          {isDraft && <p>Until this draft is live, the page says that it is not available.</p>}
          <CopyText label="Link" text={address} />
          <p className="flex flex-wrap gap-3">
            <a
              className={buttonStyle({ variant: 'secondary' })}
              download={`product-${productId}-qr.svg`}
              href={`data:image/svg+xml,${encodeURIComponent(qrFile(qr))}`}
            >
              Download SVG
            </a>
            <Button className="noscript:hidden" onClick={print} variant="secondary">
              Print label
            </Button>
          </p>
        </div>
      </Card>
    </section>
  )
}
