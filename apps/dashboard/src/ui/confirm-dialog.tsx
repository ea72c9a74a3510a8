import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import type { DialogSize } from './dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Input } from './input.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What is deleted or changed, what stays, and whether it can be undone. */
  children?: ReactNode
  variant?: 'danger' | 'warning' | 'success' | 'primary'
  confirmLabel?: string
  cancelLabel?: string
  /**
   * Runs on confirm. While its promise is pending both buttons are disabled. The dialog closes when it resolves, and stays
   * open when it rejects: the caller shows the error.
   */
  onConfirm: () => unknown
  /** A third button, between the two. */
  alternative?: ReactNode
  /** Takes over from the promise, where the caller knows better. */
  loading?: boolean | undefined
  /** A name to be typed before the action can be confirmed. */
  typeToConfirm?: string | undefined
  size?: DialogSize
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const [pending, setPending] = useState(false)
  const [typed, setTyped] = useState('')
  const { open, onOpenChange, title, children, variant = 'primary', size = 'large', typeToConfirm } = props
  const isWarning = variant === 'danger' || variant === 'warning'
  const inputId = useId()
  const formId = useId()
  const loading = props.loading ?? pending
  const unmatched = typeToConfirm !== undefined && typed !== typeToConfirm

  const change = (next: boolean) => {
    if (loading) return
    if (!next) setTyped('')
    onOpenChange(next)
  }

  const confirm = async () => {
    if (loading || unmatched) return
    setPending(true)
    try {
      await props.onConfirm()
      setTyped('')
      onOpenChange(false)
    } catch {
      // The caller has shown the error (see `onConfirm`); the dialog stays open.
    } finally {
      setPending(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void confirm()
  }

  const confirmButton = (
    <Button
      type="submit"
      form={formId}
      variant={variant === 'danger' ? 'danger' : 'primary'}
      loading={loading}
      disabled={loading}
      disabledReason={unmatched ? `Type ${typeToConfirm} to confirm.` : undefined}
    >
      {props.confirmLabel ?? 'Confirm'}
    </Button>
  )
  const cancelButton = (
    <Button disabled={loading} onClick={() => change(false)}>
      {props.cancelLabel ?? 'Cancel'}
    </Button>
  )

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={
        <span className="flex items-center gap-2">
          {variant === 'success' && <CircleCheck aria-hidden size={16} className="text-success" />}
          {isWarning && (
            <TriangleAlert aria-hidden size={16} className={variant === 'danger' ? 'text-danger' : 'text-warning'} />
          )}
          {title}
        </span>
      }
      role="alertdialog"
      size={size}
      locked={loading}
      onSubmitKey={() => void confirm()}
      footer={
        !isWarning ? (
          <>
            {confirmButton}
            {props.alternative}
            {cancelButton}
          </>
        ) : (
          // The safe button is first, and so has the focus: Enter alone loses nothing.
          <>
            {cancelButton}
            {props.alternative}
            {confirmButton}
          </>
        )
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-3 text-sm text-muted">
        {children}
        {typeToConfirm !== undefined && (
          <label htmlFor={inputId} className="flex flex-col gap-1.5">
            <span>
              Type <code className="font-mono text-text">{typeToConfirm}</code> to confirm
            </span>
            <Input id={inputId} value={typed} onChange={(event) => setTyped(event.target.value)} disabled={loading} />
          </label>
        )}
      </form>
    </Dialog>
  )
}
