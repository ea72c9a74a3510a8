import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PaletteSection } from '~/palette/commands.ts'
import { startPaths } from '~/routes/paths.ts'
import { usePaletteSections } from '~/state/palette.ts'
import { CairnMark } from '~/ui/cairn-mark.tsx'
import { RailCrumb } from './RailCrumb.tsx'
import { AccountButton } from './AccountButton.tsx'
import { BannerArea } from './BannerArea.tsx'
import { HelpButton } from './HelpButton.tsx'
import { ProfileLoader } from './ProfileLoader.tsx'
import type { RailLink } from './rail-link.ts'
import { Rail } from './Rail.tsx'
import { RailDrawerButton } from './RailDrawerButton.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SkipLink } from './SkipLink.tsx'

const none: readonly RailLink[] = []

interface ShellProps {
  /** Where one is: the switchers. */
  place?: ReactNode
  areas?: readonly RailLink[]
  /** The page within an area, after the area's name in the bar. */
  pageCrumb?: ReactNode
  /** The same in the drawer that takes the rail's place, where the bar has no room for all of them. */
  drawerPlace?: ReactNode
  /** In the bar, before the search. */
  before?: ReactNode
  /** Buttons of the page's own, before the account's. */
  actions?: ReactNode
  /** What stands at the right, beside the page. */
  beside?: ReactNode
  children: ReactNode
}

const areasSection = (areas: readonly RailLink[]): PaletteSection => ({
  id: 'areas',
  name: 'Go to',
  commands: areas.map(({ label, to, icon }) => ({ id: to, name: label, icon, action: { to } })),
  meta: { priority: 80 },
})

/** The frame of every page behind the sign-in: top bar, rail, content. The content fills the window below the bar. */
export const Shell = ({
  place,
  areas = none,
  pageCrumb,
  drawerPlace,
  before,
  actions,
  beside,
  children,
}: ShellProps) => {
  usePaletteSections(() => [areasSection(areas)])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ProfileLoader />
      <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-surface-1 pr-3">
        <Link
          to={startPaths.start()}
          aria-label="Cairn: start"
          className="flex h-full w-12 shrink-0 items-center justify-center border-r border-line -outline-offset-2"
        >
          <CairnMark size={20} />
        </Link>
        {areas.length > 0 && (
          <span className="ml-1.5 flex rail:hidden">
            <RailDrawerButton areas={areas} place={drawerPlace} />
          </span>
        )}
        <nav aria-label="Breadcrumb" className="ml-1.5 flex min-w-0 flex-1 items-center gap-1">
          {place}
          <RailCrumb areas={areas} page={pageCrumb} follows={Boolean(place)} />
        </nav>
        {before}
        <SearchButton />
        {actions}
        <HelpButton />
        <AccountButton />
      </header>
      <div className="flex min-h-0 flex-1">
        {areas.length > 0 && <Rail areas={areas} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <BannerArea />
          <main
            id="main"
            tabIndex={-1}
            className="flex min-h-0 flex-1 [translate:var(--banner-offset,none)] flex-col outline-none"
          >
            {children}
          </main>
        </div>
        {beside}
      </div>
    </div>
  )
}
