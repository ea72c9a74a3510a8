import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '~/components/error-text.ts'
import { Button } from '~/ui/button.tsx'
import { copyFailure, copyText } from '~/ui/copy-text.ts'

const shownForMs = 2000

interface CopyErrorProps {
  error: unknown
  path: string
  reportId: string | undefined
}

const textOf = ({ error, path, reportId }: CopyErrorProps): string =>
  [
    errorText(error),
    `Path: ${path}`,
    reportId !== undefined && `Report: ${reportId}`,
    error instanceof Error && error.stack !== undefined && `\n${error.stack}`,
  ]
    .filter((line) => line !== false)
    .join('\n')

/** As the copy button elsewhere, but says itself what went wrong: the area for toasts is gone with the page. */
export const CopyError = (props: CopyErrorProps) => {
  const [said, setSaid] = useState<'Copied' | typeof copyFailure>()
  const copy = async () => {
    try {
      await copyText(textOf(props))
      setSaid('Copied')
      setTimeout(() => setSaid(undefined), shownForMs)
    } catch {
      setSaid(copyFailure)
    }
  }
  const icon =
    said === 'Copied' ? <Check aria-hidden size={14} className="text-success" /> : <Copy aria-hidden size={14} />
  return (
    <>
      <Button icon={icon} onClick={() => void copy()}>
        {said === 'Copied' ? said : 'Copy error'}
      </Button>
      <output className={said === copyFailure ? 'text-sm text-danger' : 'sr-only'}>{said}</output>
    </>
  )
}
