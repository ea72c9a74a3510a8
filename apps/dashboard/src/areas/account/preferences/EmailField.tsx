import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageQueries } from '~/routes/page-queries.ts'
import { preferencesQueries } from '../queries.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Time } from '~/ui/time.tsx'
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx'

interface EmailFieldProps {
  email: string
  /** Why it may not be changed here. */
  disabledReason: string | undefined
}

/** The address of the account, and the one it is about to have. */
export const EmailField = ({ email, disabledReason }: EmailFieldProps) => {
  const { data } = useQuery(usePageQueries(preferencesQueries).identities)
  const [changing, setChanging] = useState(false)
  const sentAt = data?.email_change_sent_at
  return (
    <div>
      <Field label="Email" hint="You sign in with it.">
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} value={email} readOnly />
            <Button disabledReason={disabledReason} onClick={() => setChanging(true)} aria-label="Change email address">
              Change
            </Button>
          </div>
        )}
      </Field>
      {data?.new_email !== undefined && (
        <p className="mt-1.5 text-xs text-warning">
          Waiting for {data.new_email} to be confirmed by the link that was mailed there
          {sentAt !== undefined && (
            <>
              {' '}
              <Time value={sentAt} />
            </>
          )}
          .
        </p>
      )}
      {changing && <ChangeEmailDialog email={email} onClose={() => setChanging(false)} />}
    </div>
  )
}
