'use client'

import { type CSSProperties, useEffect, useState } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { Picture } from '@/components/ui/media/picture'
import { Price } from '@/components/ui/price'
import { markPaths } from '@/lib/shared/colour/palette'
import { isSvgLogo, markPng } from '@/lib/store/logo/logo-address'
import { lookProperties } from '@/lib/store/theme/look'
import type { LookValues } from './look-values'
import './look-preview.css'

/** How pages look by day and by night, side by side, with values that are not yet saved. */
export function LookPreview({ values }: { values: LookValues }) {
  const mark = useMarkSource(values)
  return (
    <section
      aria-labelledby="look-preview"
      className="min-[72rem]:sticky min-[72rem]:top-[calc(var(--header-height)+1.5rem)]"
    >
      <h2 className="mb-3 text-lg/normal" id="look-preview">
        Preview
      </h2>
      <div className="grid gap-4 min-[36rem]:grid-cols-[1fr_1fr]">
        <Card mark={mark} theme="light" title="By day" values={values} />
        <Card mark={mark} theme="dark" title="By night" values={values} />
      </div>
    </section>
  )
}

type CardProps = { theme: 'light' | 'dark'; title: string; values: LookValues; mark: string | null }

/** Nothing in it can be used. */
function Card({ theme, title, values, mark }: CardProps) {
  const { name, announcement } = values
  const style = lookProperties(values) as CSSProperties | undefined
  return (
    <figure className="grid min-w-0 grid-rows-[auto_1fr]">
      <figcaption className="mb-1.5 text-sm/normal text-ink-soft">{title}</figcaption>
      <div className={`look-card is-${theme}`} data-testid={theme} inert style={style}>
        {announcement && (
          <p className="bg-accent-soft px-4 py-2 text-center text-xs/normal font-semibold">
            <span className={announcement.href === null ? undefined : 'text-link'}>{announcement.text}</span>
          </p>
        )}
        <p className="look-brand">
          {mark === null ? (
            <OwnMark />
          ) : (
            <Picture alt="" colour="none" height={28} isEager sizes="2rem" src={mark} width={28} />
          )}
          <span>{name}</span>
        </p>
        <div className="grid gap-3 p-4">
          <p className="font-display text-2xl/[1.1] font-bold">Desk Lamp</p>
          <Price amount="89.99" className="text-lg/normal font-bold" />
          <p>
            Warm light for long evenings. <span className="text-link">Read more</span>
          </p>
          <p className="flex flex-wrap gap-2">
            <span className={buttonStyle()}>Add to Cart</span>
            <span className={buttonStyle({ variant: 'quiet' })}>Compare</span>
          </p>
          <p className="rounded-control bg-accent-soft px-3 py-1.5 text-accent">In stock</p>
        </div>
      </div>
    </figure>
  )
}

function OwnMark() {
  return (
    <svg aria-hidden="true" height="28" viewBox="0 0 28 28" width="28">
      <rect className="fill-mark-tile" height="28" rx="7" width="28" />
      <path className="fill-mark-shelf" d={markPaths.shelf} />
      <path className="fill-mark-ball" d={markPaths.ball} />
    </svg>
  )
}

/** The address of the mark, also of a file that was only chosen: as a picture it runs nothing. */
function useMarkSource({ mark, file }: LookValues): string | null {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setChosen(null)
    const address = URL.createObjectURL(file)
    setChosen(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  if (chosen) return chosen
  return mark === null || isSvgLogo(mark) ? mark : markPng(mark, 192)
}
