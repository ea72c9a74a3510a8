import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { configQuery } from '~/api/platform.ts'
import { maintenance } from '~/state/maintenance.ts'
import { endedSession, followEndedSession } from '~/state/session-end.ts'
import { Toaster } from '~/ui/toaster.tsx'
import { ConsentHost } from './ConsentHost.tsx'
import { PaletteHost } from './PaletteHost.tsx'
import { PreviewsHost } from './PreviewsHost.tsx'
import { RouteFocus } from './RouteFocus.tsx'
import { ShortcutsHost } from './ShortcutsHost.tsx'
import { useSessionWatch } from './use-session-watch.ts'

const SessionEndedDialog = lazy(async () => ({
  default: (await import('./SessionEndedDialog.tsx')).SessionEndedDialog,
}))

const MaintenancePage = lazy(async () => ({ default: (await import('~/layouts/MaintenancePage.tsx')).MaintenancePage }))

export const RootLayout = () => {
  const ended = useSyncExternalStore(followEndedSession, endedSession)
  // Known by the first answer of any kind: what the page is told of the installation, or a call that was refused.
  const { data: config } = useQuery({ ...configQuery, enabled: false })
  const sentence = maintenance.useSentence() ?? config?.maintenance ?? undefined
  useSessionWatch()
  return (
    <>
      {sentence === undefined ? (
        <Outlet />
      ) : (
        <Suspense>
          <MaintenancePage sentence={sentence} />
        </Suspense>
      )}
      <PreviewsHost />
      <PaletteHost />
      <ConsentHost />
      <RouteFocus />
      <ShortcutsHost />
      {ended !== undefined && (
        <Suspense>
          <SessionEndedDialog email={ended.email} />
        </Suspense>
      )}
      <Toaster />
    </>
  )
}
