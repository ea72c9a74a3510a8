import { storedSession } from '~/api/session-storage.ts'
import { initials } from '~/lib/initials.ts'
import { OnDemand } from '~/ui/on-demand.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'

const load = () => import('./AccountMenu.tsx')
const AccountMenu = lazyPart(async () => (await load()).AccountMenu)

export const AccountButton = () => {
  const name = initials(storedSession()?.email?.split('@')[0] ?? '')
  return (
    <OnDemand
      popup="menu"
      preload={load}
      trigger={
        <button
          type="button"
          aria-label={`Account ${name}`}
          className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-[11px] font-medium text-accent"
        >
          {name}
        </button>
      }
    >
      {(trigger) => <AccountMenu trigger={trigger} />}
    </OnDemand>
  )
}
