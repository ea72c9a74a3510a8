import type { PreviewKey } from '@cairn/contracts/features/feature-previews'
import { useMemo } from 'react'
import { useSwitchedOnPreviews } from '~/state/preview-switches.ts'
import { usePlace, usePreviews } from './use-previews.ts'

export interface PreviewsInForce {
  /** Whether it is switched on in this browser, and listed where the reader is. */
  isOn: (preview: PreviewKey) => boolean
  /** Whether an answer is still to come that could make one of them count. */
  isPending: boolean
}

/** The previews that count where the reader is; nothing is asked of the server where none is switched on. */
export const usePreviewsInForce = (): PreviewsInForce => {
  const switchedOn = useSwitchedOnPreviews()
  const { ref, slug } = usePlace()
  const isAsking = switchedOn.length > 0
  const { previews, error } = usePreviews(slug, isAsking && (ref === undefined || slug !== undefined))
  return useMemo(
    () => ({
      isOn: (preview) => switchedOn.includes(preview) && previews?.some(({ key }) => key === preview) === true,
      isPending: isAsking && previews === undefined && error === null,
    }),
    [switchedOn, isAsking, previews, error],
  )
}
