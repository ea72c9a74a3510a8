import { lazy, Suspense, useEffect, useState } from 'react'
import { hasAgreedTo, privacySettings, useIsUndecided } from '~/state/consent.ts'
import { loadPatiently } from '~/lib/load-patiently.ts'

const ConsentArea = lazy(async () => ({
  default: (await loadPatiently(() => import('~/privacy/ConsentArea.tsx'))).ConsentArea,
}))

// Nobody comes for the question: what they came for is drawn first.
const afterFirstPaintMs = 1500

/** What has to do with consent, once the page has had its time; nothing of it for who has decided against. */
export const ConsentHost = () => {
  const [isTime, setIsTime] = useState(false)
  const isUndecided = useIsUndecided()
  const settingsAreOpen = privacySettings.useIsOpen()
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), afterFirstPaintMs)
    return () => clearTimeout(timer)
  }, [])
  if (!settingsAreOpen && !(isTime && (isUndecided || hasAgreedTo('telemetry')))) return null
  return (
    <Suspense>
      <ConsentArea />
    </Suspense>
  )
}
