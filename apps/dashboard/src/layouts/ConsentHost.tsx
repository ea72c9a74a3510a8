import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { configQuery } from '~/api/platform.ts'
import { hasAgreedTo, privacySettings, useIsUndecided } from '~/state/consent.ts'
import { loadPatiently } from '~/lib/load-patiently.ts'
import { whenPageRests } from '~/api/when-page-rests.ts'

const ConsentArea = lazy(async () => ({
  default: (await loadPatiently(() => import('~/privacy/ConsentArea.tsx'))).ConsentArea,
}))

/** What has to do with consent, once the page has loaded; nothing of it where nothing is recorded, or for who has decided against. */
export const ConsentHost = () => {
  const [hasRested, setHasRested] = useState(false)
  const isUndecided = useIsUndecided()
  const settingsAreOpen = privacySettings.useIsOpen()
  const { data: config } = useQuery({ ...configQuery, enabled: hasRested })
  // Nobody comes for the question: what they came for is loaded and drawn first.
  useEffect(() => whenPageRests(() => setHasRested(true)), [])
  const records = hasRested && config?.telemetry === true
  if (!settingsAreOpen && !(records && (isUndecided || hasAgreedTo('telemetry')))) return null
  return (
    <Suspense>
      <ConsentArea asks={records && isUndecided} />
    </Suspense>
  )
}
