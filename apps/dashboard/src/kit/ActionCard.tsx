import type { ReactNode } from 'react'
import { Card } from '~/ui/card.tsx'

interface ActionCardProps {
  title: string
  /** To the right of the title. */
  badge?: ReactNode
  /** What the action does, or why it cannot be done. */
  text: ReactNode
  /** The button. */
  action: ReactNode
  /** Below both. */
  children?: ReactNode
}

/** One thing to be done, among settings: what it does, and the button. */
export const ActionCard = ({ title, badge, text, action, children }: ActionCardProps) => (
  <Card title={title} trailing={badge}>
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64 text-sm text-pretty text-muted">{text}</div>
      {action}
    </div>
    {children}
  </Card>
)
