import { lazy, Suspense } from 'react'
import { loadAhead } from '~/lib/load-ahead.ts'
import { LastResort } from './error-screen/LastResort.tsx'
import { PlainError } from './error-screen/PlainError.tsx'

const load = () => import('./error-screen/ErrorScreen.tsx')
const ErrorScreen = lazy(async () => ({ default: (await load()).ErrorScreen }))

/** For the time when it is needed: the network may be what is broken then. */
export const preloadErrorScreen = (): void => loadAhead(load)

const plain = () => <PlainError />

/** In place of everything, when a page breaks. */
export const GlobalError = ({ error }: { error: unknown }) => (
  <>
    <title>Error · Cairn</title>
    <LastResort fallback={plain}>
      <Suspense fallback={<PlainError />}>
        <ErrorScreen error={error} />
      </Suspense>
    </LastResort>
  </>
)
