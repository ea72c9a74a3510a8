import { useState } from 'react'
import { railMode } from '~/state/rail.ts'
import { classNames } from '~/ui/class-names.ts'
import type { RailLink } from './rail-link.ts'
import { RailLinks } from './RailLinks.tsx'

/**
 * The icon rail: 48 px in the layout, and wider over the page while the pointer or the focus is on it. Once an area was
 * chosen it steps back until the pointer has left: what it would cover is what was asked for.
 */
export const Rail = ({ areas }: { areas: readonly RailLink[] }) => {
  const mode = railMode.useValue()
  const [hasChosen, setHasChosen] = useState(false)
  return (
    <div className={classNames('relative shrink-0 max-rail:hidden', mode === 'expanded' ? 'w-[200px]' : 'w-12')}>
      <nav
        aria-label="Areas"
        onPointerLeave={() => setHasChosen(false)}
        className={classNames(
          'fixed top-12 bottom-0 left-0 z-20 overflow-x-hidden overflow-y-auto border-r border-line bg-surface-1 transition-[width]',
          mode === 'expanded' ? 'w-[200px]' : 'w-12',
          mode === 'hover' &&
            !hasChosen &&
            'hover:w-[200px] hover:shadow-popup hover:delay-75 has-focus-visible:w-[200px] has-focus-visible:shadow-popup',
        )}
      >
        <RailLinks areas={areas} onNavigate={() => setHasChosen(true)} />
      </nav>
    </div>
  )
}
