import type { ProjectRecovery } from '@cairn/contracts/backups/recovery'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { switchRecoveryMutation } from './api/recovery.ts'
import { choiceOf, daysOf, recoveryChoices } from './recovery-words.ts'

interface RecoverySettingCardProps {
  projectRef: string
  recovery: ProjectRecovery
  /** Why it cannot be changed. */
  refusal: string | undefined
}

/** How long back the project can be recovered. */
export const RecoverySettingCard = ({ projectRef, recovery, refusal }: RecoverySettingCardProps) => {
  const present = choiceOf(recovery.days)
  const [chosen, setChosen] = useState<string>()
  const [isAsked, setIsAsked] = useState(false)
  const change = useMutation(switchRecoveryMutation(projectRef))
  const choice = chosen ?? present
  const days = daysOf(choice)
  const restarts = (days === null) !== (recovery.days === null)
  const unavailable = days === null ? undefined : (recovery.unavailable ?? undefined)
  const confirm = async () => {
    try {
      await change.mutateAsync(days)
    } catch (error) {
      toastError(error, 'Point-in-time recovery was not changed')
      throw error
    }
    setChosen(undefined)
    toast.success('Point-in-time recovery was changed')
  }
  return (
    <Card title="Retention">
      <div className="flex max-w-xs flex-col items-start gap-3">
        <Field
          label="Days that can be restored"
          hint="Changes are archived at least every two minutes while the database is written to."
        >
          {(control) => (
            <Select<string> {...control} value={choice} options={recoveryChoices(recovery)} onValueChange={setChosen} />
          )}
        </Field>
        <Button
          variant="primary"
          disabledReason={refusal ?? unavailable ?? (choice === present ? 'Nothing was changed.' : undefined)}
          onClick={() => setIsAsked(true)}
        >
          Save
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        size="medium"
        title="Change point-in-time recovery"
        variant={days === null ? 'danger' : 'primary'}
        confirmLabel={days === null ? 'Switch off' : 'Change'}
        onConfirm={confirm}
      >
        {days === null ? (
          <p>Only backups can be restored then. All archived changes are deleted, and this cannot be undone.</p>
        ) : (
          <p>
            The database can be restored to any moment of the last {days} days, as soon as there are backups that long.
            Archived changes take disk space, and so do files that are deleted in Storage, for as many days.
          </p>
        )}
        {restarts && <p>The database restarts: open connections are closed, and it answers again within seconds.</p>}
      </ConfirmDialog>
    </Card>
  )
}
