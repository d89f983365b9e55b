import type { ReactNode } from 'react'
import { t } from '@/lib/shared/messages/message'
import { Icon, type IconName } from './icon'

type AlertKind = 'danger' | 'warning' | 'success' | 'info'

const styles: Record<AlertKind, { icon: IconName; className: string; iconClassName: string }> = {
  danger: { icon: 'stop', className: 'border-danger/30 bg-danger-soft', iconClassName: 'text-danger' },
  warning: { icon: 'alert', className: 'border-warning/30 bg-warning-soft', iconClassName: 'text-warning' },
  success: { icon: 'tick', className: 'border-success/30 bg-success-soft', iconClassName: 'text-success' },
  info: { icon: 'info', className: 'border-accent/25 bg-accent-soft', iconClassName: 'text-accent' },
}

type Props = { kind: AlertKind; children: ReactNode; onDismiss?: () => void; action?: ReactNode }

/** A message in the page with an icon, an optional action below and an optional close button. A live region. */
export function Alert({ kind, children, onDismiss, action }: Props) {
  const { icon, className, iconClassName } = styles[kind]
  const isUrgent = kind === 'danger' || kind === 'warning'
  return (
    <div
      className={`flex items-start gap-3 rounded-card border px-4 py-3 text-sm text-ink ${className}`}
      role={isUrgent ? 'alert' : 'status'}
    >
      <Icon className={`mt-0.5 size-5 ${iconClassName}`} name={icon} />
      <div className="min-w-0 flex-1 wrap-break-word">
        {children}
        {action && <div className="mt-2">{action}</div>}
      </div>
      {onDismiss && (
        <button
          aria-label={t('ui.close')}
          className="-my-2.5 -mr-3 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink"
          onClick={onDismiss}
          type="button"
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
