import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { configQuery } from '~/api/platform.ts'
import { hasAgreedTo, privacySettings, useIsUndecided } from '~/state/consent.ts'
import { toastQuestion } from '~/ui/toast-question.ts'
import { toast } from '~/ui/toast.ts'
import { ConsentToast } from './ConsentToast.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'
import { identifyTelemetry } from './telemetry.ts'

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

/** Asks for consent until the reader has decided, if this installation records anything. Shows the Privacy Settings. */
export const ConsentArea = () => {
  const { data: config } = useQuery(configQuery)
  const isUndecided = useIsUndecided()
  const settingsAreOpen = privacySettings.useIsOpen()
  const asks = config?.telemetry === true && isUndecided

  useEffect(() => {
    if (!asks) return undefined
    ask()
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

  return settingsAreOpen && <PrivacySettings onClose={() => privacySettings.set(false)} />
}
