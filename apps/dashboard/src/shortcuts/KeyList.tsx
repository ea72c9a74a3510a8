import { Fragment } from 'react'
import { KeyHint } from '~/ui/key-hint.tsx'
import type { ShortcutGroup } from './shortcut-list.ts'

/** Keys, and what each does. */
export const KeyList = ({ keys }: Pick<ShortcutGroup, 'keys'>) => (
  <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm">
    {keys.map(([combination, action]) => (
      <Fragment key={combination}>
        <dt>
          <KeyHint keys={combination} isRead />
        </dt>
        <dd className="text-muted">{action}</dd>
      </Fragment>
    ))}
  </dl>
)
