import { Suspense } from 'react'
import { isSignedIn } from '~/api/session.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { lazyPart } from '~/ui/lazy-part.ts'
import { previewsParam } from './previews-param.ts'

const PreviewsModal = lazyPart(async () => (await import('~/previews/PreviewsModal.tsx')).PreviewsModal)

/** The feature previews, open while the address names one. */
export const PreviewsHost = () => {
  const [value, setValue] = useAddressParam(previewsParam)
  const chosen = value?.trim() ?? ''
  if (chosen === '' || !isSignedIn()) return null
  return (
    <Suspense>
      <PreviewsModal chosen={chosen} onChoose={setValue} onClose={() => setValue(undefined)} />
    </Suspense>
  )
}
