import type { ReactNode } from 'react'
import type { Tone } from '~/ui/badge-style.ts'
import { Badge } from '~/ui/badge.tsx'

/** One line, cut where the column ends; all of it in the tooltip of the browser. */
export const TextCell = ({ children, mono = false }: { children: string | null; mono?: boolean }) =>
  children === null || children === '' ? (
    <span className="text-faint" aria-hidden>
      –
    </span>
  ) : (
    <span className={mono ? 'block truncate font-mono text-xs' : 'block truncate'} title={children}>
      {children}
    </span>
  )

interface BadgesCellProps {
  badges: readonly { text: string; tone?: Tone }[]
}

export const BadgesCell = ({ badges }: BadgesCellProps) =>
  badges.length === 0 ? (
    <TextCell>{null}</TextCell>
  ) : (
    <span className="flex flex-wrap gap-1">
      {badges.map(({ text, tone = 'neutral' }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </span>
  )

/** A name, and beside it what sets the object apart. */
export const NameCell = ({ children, badges }: { children: ReactNode; badges?: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-2">
    <span className="min-w-0 truncate font-mono text-xs">{children}</span>
    {badges}
  </span>
)

/** The name as a button that opens the object. */
export const OpenButton = ({ label, children, onClick }: { label: string; children: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={children}
    onClick={onClick}
    className="max-w-full truncate rounded-sm text-left text-text underline-offset-2 hover:underline"
  >
    {children}
  </button>
)
