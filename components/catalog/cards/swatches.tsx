import type { CSSProperties } from 'react'
import { hint } from '@/components/search/hint'
import { Picture, roomOf } from '@/components/ui/media/picture'
import { PageLink } from '@/components/ui/page-link'
import { type CardJson, maxSwatches } from '@/lib/catalog/cards/card-schema'
import type { OptionKind } from '@/lib/catalog/product-groups/option-kinds'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { listed, plainWords, richWords } from '@/lib/catalog/translations/local-words'
import { rich } from '@/lib/shared/messages/message'
import { productPath } from '@/lib/shared/routes/paths'
import { cssPicture } from './css-picture'

type Props = Pick<CardJson, 'swatches' | 'choices' | 'options'> & { namesMember?: boolean }

/**
 * Links to one member of each colour. The pointer or the focus on one shows that member's picture in place of the card's: a
 * background, which browsers load only then. The style sheet does it, so that a list has no script for it. On a card that names a member
 * a link to one with other values, such as another size, says so.
 */
export function Swatches({ swatches, choices, options, namesMember = false }: Props) {
  if (swatches.length < 2) return null
  const more = swatches.length < maxSwatches ? 0 : countOf(choices) - maxSwatches
  return (
    <div className="swatches">
      {swatches.map(({ _id, value, image, instead, fallback }) => (
        <PageLink
          aria-current={options.some((option) => option.value === value) ? 'true' : undefined}
          aria-label={namesMember ? labelOf(value, instead) : value}
          href={productPath(_id)}
          key={_id}
          title={namesMember ? labelOf(value, instead) : value}
          {...langOf({ fallback }, 'value')}
          {...roomOf(image)}
        >
          <Picture alt="" height={128} sizes="58px" src={image} width={128} />
          <span className="picture" style={previewStyle(image)} />
        </PageLink>
      ))}
      {more > 0 && (
        <span className="badge rounded-full bg-surface px-2 py-1 text-xs font-semibold text-ink-soft">
          {rich('catalog.moreSwatches', { count: more, hint })}
        </span>
      )}
    </div>
  )
}

/** How many values the option of the swatches has: the colours, or what else has pictures of its own. */
function countOf(choices: Props['choices']): number {
  const many = choices.filter(({ count }) => count >= maxSwatches)
  const of = (isIt: (kind: OptionKind) => boolean) => many.find(({ kind }) => isIt(kind))?.count
  return of((kind) => kind === 'colour') ?? of((kind) => kind !== 'size') ?? maxSwatches
}

/** "Terracotta, in L" */
function labelOf(value: string, instead: readonly string[] = []): string {
  if (instead.length === 0) return value
  const values = () => listed(instead.map((each) => [each]))
  return plainWords(listed([[value], richWords('choice.in', { values })]))
}

/** A cut-out stands in its room as on the card (app/styles/shop.css); any other picture fills the place. */
function previewStyle(image: string): CSSProperties & { '--picture': string } {
  const place = roomOf(image) ? '50% 70% / contain no-repeat' : '50% / cover'
  return { '--picture': `${cssPicture(image)} ${place}` }
}
