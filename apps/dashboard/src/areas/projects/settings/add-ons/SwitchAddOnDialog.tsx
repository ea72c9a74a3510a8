import type { SwitchedAddOn } from '@cairn/contracts/billing/add-on-rules'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '~/components/toast-error.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { switchAddOnMutation } from '../../api/add-ons.ts'
import { billChangeWords } from '../bill-change-words.ts'

interface SwitchAddOnDialogProps {
  open: boolean
  projectRef: string
  addOn: { key: SwitchedAddOn; title: string; isOn: boolean; changeCents: number }
  cycleEnd: string
  onClose: () => void
}

/** What comes after it is on, in a sentence. */
const next: Record<SwitchedAddOn, string> = {
  phone_mfa: 'Users can add phones once it is also allowed in the settings of authentication, under multi-factor.',
}

/** Asks before an add-on is switched, with what that changes in the bill. */
export const SwitchAddOnDialog = ({ open, projectRef, addOn, cycleEnd, onClose }: SwitchAddOnDialogProps) => {
  const { key, title, isOn, changeCents } = addOn
  const change = useMutation(switchAddOnMutation(projectRef))
  const confirm = async () => {
    try {
      await change.mutateAsync({ key, enabled: !isOn })
    } catch (error) {
      toastError(error, `${title} was not switched ${isOn ? 'off' : 'on'}`)
      throw error
    }
    toast.success(`${title} is ${isOn ? 'off' : 'on'}`)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      size="medium"
      title={`Switch ${isOn ? 'off' : 'on'} ${title}`}
      confirmLabel={isOn ? 'Switch off' : 'Switch on'}
      onConfirm={confirm}
    >
      <p>{billChangeWords(changeCents, cycleEnd)}</p>
      {!isOn && <p>{next[key]}</p>}
    </ConfirmDialog>
  )
}
