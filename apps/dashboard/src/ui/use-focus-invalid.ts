import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

interface FocusInvalid {
  /** What the fields are in. */
  fields: RefObject<HTMLDivElement | null>
  /** Call it where a form is not sent: the first field that is wrong gets the focus, once it is drawn as such. */
  focusInvalid: () => void
}

export const useFocusInvalid = (): FocusInvalid => {
  const fields = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0)
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus()
  }, [refusals])
  return { fields, focusInvalid: () => setRefusals((count) => count + 1) }
}
