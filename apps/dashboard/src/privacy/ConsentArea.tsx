import { Suspense, useEffect } from 'react'
import { hasAgreedTo, privacySettings } from '~/state/consent.ts'
import { loadAhead } from '~/lib/load-ahead.ts'
import { lazyPart } from '~/ui/lazy-part.ts'
import { toastQuestion } from '~/ui/toast-question.ts'
import { toast } from '~/ui/toast.ts'
import { ConsentToast } from './ConsentToast.tsx'
import { identifyTelemetry } from './telemetry.ts'

const loadSettings = async () => (await import('./PrivacySettings.tsx')).PrivacySettings
const PrivacySettings = lazyPart(loadSettings)

const toastId = 'consent'

// As ConsentToast's own breakpoint.
const narrow = window.matchMedia('(max-width: 639px)')

const ask = () =>
  toast.custom(() => <ConsentToast />, {
    id: toastId,
    toasterId: toastQuestion.area,
    duration: Infinity,
    dismissible: false,
    position: 'bottom-right',
  })

interface ConsentAreaProps {
  /** The reader has not decided yet. */
  asks: boolean
}

/** Asks for consent until the reader has decided. Shows the Privacy Settings. */
export const ConsentArea = ({ asks }: ConsentAreaProps) => {
  const settingsAreOpen = privacySettings.useIsOpen()
  useEffect(() => {
    if (!asks) return undefined
    ask()
    loadAhead(loadSettings)
    // Sonner measures a toast when its content is given: with other buttons in other rows it has another height.
    narrow.addEventListener('change', ask)
    return () => {
      narrow.removeEventListener('change', ask)
      toast.dismiss(toastId)
    }
  }, [asks])
  useEffect(() => {
    if (hasAgreedTo('telemetry')) void identifyTelemetry()
  }, [])

  if (!settingsAreOpen) return null
  return (
    <Suspense>
      <PrivacySettings onClose={() => privacySettings.set(false)} />
    </Suspense>
  )
}
