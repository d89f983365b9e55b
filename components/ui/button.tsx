import type { ComponentProps } from 'react'

type Style = { look?: 'primary' | 'secondary' | 'quiet' | 'danger'; size?: 'md' | 'lg'; isWide?: boolean }

const base =
  'inline-flex items-center justify-center gap-2 rounded-control border font-semibold text-center transition-colors select-none ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft ' +
  'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-soft'

const looks = {
  primary: `border-transparent bg-accent text-on-accent not-disabled:not-aria-disabled:hover:bg-accent-strong`,
  secondary:
    'border-edge bg-surface text-ink not-disabled:not-aria-disabled:hover:border-ink-soft not-disabled:not-aria-disabled:hover:bg-sunken',
  quiet: 'border-transparent text-accent not-disabled:not-aria-disabled:hover:bg-accent-soft',
  danger:
    'border-danger/40 bg-surface text-danger not-disabled:not-aria-disabled:hover:border-danger not-disabled:not-aria-disabled:hover:bg-danger-soft',
}
const sizes = { md: 'min-h-11 px-4 py-2', lg: 'min-h-13 px-6 py-3 text-[1.0625rem]' }

/** The classes that make a button, or a link that leads on, look like one. */
export function buttonStyle({ look = 'primary', size = 'md', isWide = false }: Style = {}): string {
  return `${base} ${looks[look]} ${sizes[size]}${isWide ? ' w-full' : ''}`
}

/** A button in the shop's style; `type="button"` unless told otherwise. */
export function Button({
  look,
  size,
  isWide,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & Style) {
  return (
    <button className={`${buttonStyle({ look, size, isWide })} ${className ?? ''}`} type={type} {...props} />
  )
}
