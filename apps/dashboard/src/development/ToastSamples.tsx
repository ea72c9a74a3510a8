import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

/** Every field that a toast can have. */
const ToastWithAllFields = () => {
  const [count, setCount] = useState(1)
  const [chosen, setChosen] = useState<string>()
  const choice = (label: string) => ({ label, onClick: () => setChosen(label) })
  const raise = () => {
    setCount(count + 1)
    toast.warning(count === 1 ? 'Import stopped' : `Raised ${count} times`, {
      id: 'import',
      description: 'Row 12 has no id.',
      duration: 60_000,
      dismissible: true,
      position: 'top-center',
      action: choice('Skip the row'),
      cancel: choice('Cancel import'),
    })
  }
  return (
    <>
      <Button onClick={raise}>Toast, all fields</Button>
      {chosen !== undefined && <span className="text-sm text-muted">Chosen: {chosen}</span>}
    </>
  )
}

export const ToastSamples = () => (
  <>
    <Button onClick={() => toast('Saved')}>Toast</Button>
    <Button onClick={() => toast.success('Saved, version 12')}>Toast, success</Button>
    <Button onClick={() => toast.error('Not saved', { description: 'The row was changed by somebody else.' })}>
      Toast, error
    </Button>
    <ToastWithAllFields />
  </>
)
