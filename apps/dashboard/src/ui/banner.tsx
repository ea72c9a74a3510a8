import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

const looks = {
  info: { icon: Info, box: 'border-info/35 bg-info-soft', mark: 'text-info' },
  success: { icon: CircleCheck, box: 'border-success/35 bg-success-soft', mark: 'text-success' },
  warning: { icon: TriangleAlert, box: 'border-warning/35 bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleAlert, box: 'border-danger/35 bg-danger-soft', mark: 'text-danger' },
} as const satisfies Record<BannerTone, unknown>

interface BannerProps {
  tone?: BannerTone
  title: ReactNode
  children?: ReactNode
  /** Buttons. */
  actions?: ReactNode
  onDismiss?: () => void
  className?: string
}

export const Banner = ({ tone = 'info', title, children, actions, onDismiss, className }: BannerProps) => {
  const { icon: Icon, box, mark } = looks[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-2.5 rounded-md border px-3 py-2.5 text-sm', box, className)}
    >
      <Icon aria-hidden size={16} className={classNames('mt-0.5', mark)} />
      {/* Buttons beside the words where both have room, else below them. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2.5 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium break-words">{title}</p>
          {children !== undefined && <div className="mt-0.5 break-words text-muted">{children}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {onDismiss !== undefined && (
        <IconButton label="Dismiss" size="sm" onClick={onDismiss}>
          <X aria-hidden size={14} />
        </IconButton>
      )}
    </div>
  )
}
