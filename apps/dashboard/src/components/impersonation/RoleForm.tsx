import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rowsKey } from '~/api/rows-key.ts'
import type { Impersonation } from '~/state/impersonation.ts'
import { setImpersonation } from '~/state/impersonation.ts'
import { messageOf } from '~/api/errors.ts'
import { Button } from '~/ui/button.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import type { ProjectUser } from './project-users.ts'
import { findProjectUser, projectUsersQuery } from './project-users.ts'
import { readClaims } from './read-claims.ts'

const roles = [
  { value: 'postgres', label: 'postgres' },
  { value: 'anon', label: 'anon' },
  { value: 'authenticated', label: 'authenticated' },
] as const

const aboutRoles: Readonly<Record<string, string>> = {
  postgres: 'The role of the dashboard. Its own tables show all rows.',
  anon: 'A request without a signed-in user. Policies for anon apply.',
  authenticated: 'A request of a signed-in user. Policies for authenticated apply.',
}

interface RoleFormProps {
  projectRef: string
  current: Impersonation | undefined
  onDone: () => void
}

/** Chooses the role, and for `authenticated` the user or the claims. */
export const RoleForm = ({ projectRef, current, onDone }: RoleFormProps) => {
  const cache = useQueryClient()
  const [role, setRole] = useState(current?.role ?? 'postgres')
  const [user, setUser] = useState(current?.user)
  const [text, setText] = useState(() =>
    current === undefined || Object.keys(current.claims).length === 0 ? '' : JSON.stringify(current.claims, null, 2),
  )
  const users = useQuery({ ...projectUsersQuery(projectRef), enabled: role === 'authenticated' })
  const take = ({ label, claims }: ProjectUser) => {
    setUser(label)
    setText(JSON.stringify(claims, null, 2))
  }
  const find = useMutation({
    mutationFn: async (wanted: string) => {
      const found = users.data?.find(({ id }) => id === wanted) ?? (await findProjectUser(projectRef, wanted))
      if (found === undefined) throw new Error(`No user has the email, phone number or id “${wanted}”.`)
      return found
    },
    onSuccess: take,
  })
  const read = readClaims(role === 'authenticated' ? text : '')
  const apply = () => {
    if (!('claims' in read)) return
    const { claims } = read
    setImpersonation(
      projectRef,
      role === 'postgres' ? undefined : { role, claims, ...(role === 'authenticated' && { user }) },
    )
    // Nothing that one role could read may stay on the screen of another.
    void cache.resetQueries({ queryKey: rowsKey(projectRef) })
    onDone()
  }
  const chosen = users.data?.find(({ label }) => label === user)?.id ?? user
  return (
    <form
      className="grid w-80 max-w-full gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field label="Role" hint={aboutRoles[role]}>
        {(control) => <Select<string> {...control} value={role} options={roles} onValueChange={setRole} />}
      </Field>
      {role === 'authenticated' && (
        <>
          <Field
            label="User"
            optional
            error={find.error === null ? undefined : messageOf(find.error)}
            hint="Fills in the claims of the user’s sessions."
          >
            {(control) => (
              <Combobox
                {...control}
                label="User"
                value={chosen}
                placeholder={user ?? 'Choose a user'}
                searchPlaceholder="Email, phone number or id"
                emptyText={users.data?.length === 0 ? 'This project has no users yet.' : 'No results.'}
                allowCustom
                options={(users.data ?? []).map(({ id, label }) => ({ value: id, label }))}
                onValueChange={(wanted) => find.mutate(wanted)}
              />
            )}
          </Field>
          <Field
            label="Claims (JSON)"
            error={'problem' in read ? read.problem : undefined}
            hint="What auth.uid() and auth.jwt() return."
          >
            {(control) => (
              <Textarea
                {...control}
                mono
                rows={7}
                value={text}
                onChange={(event) => {
                  setText(event.target.value)
                  setUser(undefined)
                }}
              />
            )}
          </Field>
        </>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" loading={find.isPending}>
          {role === 'postgres' ? 'Use postgres' : 'Act as this role'}
        </Button>
      </div>
    </form>
  )
}
