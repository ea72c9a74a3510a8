import { Outlet } from '@tanstack/react-router'
import { accountRail } from './account-rail.ts'
import { railLinks } from './rail-links.ts'
import { Shell } from './Shell.tsx'

/** Pages about the reader, of no organization. */
export const AccountLayout = () => (
  <Shell
    place={<span className="truncate px-2 text-sm font-medium">Account</span>}
    areas={railLinks(accountRail, undefined)}
  >
    <Outlet />
  </Shell>
)
